// Starts the program. Everything else is in Rust.
import init, * as fencelight from "./fencelight_web.js";

await init();
fencelight.start();
// For the console of the browser and for tests: leds(), phase(), position(), run(ms).
globalThis.fencelight = fencelight;
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("./sw.js").catch(() => {});
}
