// Starts the program and fetches the words of a language. Everything else is in Rust.
import init, * as fencelight from "./fencelight_web.js";

const text = (name) => fetch(`./texts/${name}.txt`).then((answer) => answer.text());
const names = text("names");

await init();
// Short tasks: the browser answers between them.
const pause = () => new Promise((next) => setTimeout(next));
await pause();
fencelight.open();
await pause();
fencelight.start();
performance.mark("board");
// For the console of the browser and for tests: leds(), phase(), position(), run(ms).
globalThis.fencelight = fencelight;

const select = document.getElementById("language");
select.value = fencelight.language();
const speak = async (language, isChosen) => {
  fencelight.set_texts(language, await names, await text(language), isChosen);
};
select.addEventListener("change", () => speak(select.value, true));
await speak(select.value, false);
performance.mark("words");

// A file longer than any game is none.
const file = document.getElementById("file");
file.addEventListener("change", async () => {
  const [chosen] = file.files;
  fencelight.load(chosen && chosen.size < 1e5 ? await chosen.text() : "");
  file.value = "";
});

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("./sw.js").catch(() => {});
}
