// Starts the program, fetches words, shares the game with other tabs, and gives way to a new version. Everything else is in Rust.
import init, * as fencelight from "./fencelight_web.js";
import { unpack } from "./unpack.js";
import "./light.js";

const by = (id) => document.getElementById(id);
// A browser that installs pages says so, sometimes early. Those of Apple install by a menu, which words name.
const install = by("install");
let offer;
install.hidden = navigator.standalone !== false;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  [offer, install.hidden] = [event, false];
});
addEventListener("appinstalled", () => (install.hidden = true));
install.addEventListener("click", () => (offer ? offer.prompt() : fencelight.install_help()));
by("insecure").hidden = isSecureContext;
// A program that has failed answers no more, whatever the fault: its own, or that of a call to the browser, whose error runs through it and leaves what it
// held. The page starts again and goes on with its game. Where it fails once more within a minute, it waits, leaves out the link of its address, and offers
// the game only.
let hasFailed = false;
const fail = ({ error, reason }) => {
  const fault = error ?? reason;
  const stack = String(fault?.stack);
  if (hasFailed || !(fault instanceof WebAssembly.RuntimeError || stack.includes("wasm-function"))) {
    return;
  }
  hasFailed = true;
  try {
    localStorage["fencelight.fault"] = `${fault}\n${stack}\n${fencelight.memory_bytes()} bytes of memory`;
  } catch {
    // A full storage keeps no report.
  }
  const isFirst = !(Date.now() - sessionStorage["fencelight.failed"] < 60000);
  sessionStorage["fencelight.failed"] = Date.now();
  if (isFirst) {
    location.reload();
    return;
  }
  by("aim").textContent = "This page has failed twice. It starts again in 10 seconds.";
  sessionStorage.removeItem("fencelight.visit");
  setTimeout(() => location.replace(location.pathname + location.search), 10000);
};
addEventListener("error", fail);
addEventListener("unhandledrejection", fail);
// All files of a version lie in a folder with its name, and the words begin with it.
const version = import.meta.url.split("/").at(-2);
const text = async (name) => {
  const answer = await fetch(new URL(`texts/${name}.txt`, import.meta.url));
  const words = await answer.text();
  if (words.startsWith(version)) {
    return words.slice(version.length);
  }
  // The host has another version by now. A reload goes on with the game; a second one would not help.
  if (sessionStorage["fencelight.version"] === version) {
    by("aim").textContent = "The host of this page has changed. Come back later.";
  } else {
    sessionStorage["fencelight.version"] = version;
    location.reload();
  }
  return new Promise(() => {});
};
const names = text("names");
const board = import("./board.js");

// The program, packed; the worker gets it from the page.
const program = await fetch(new URL("program.lzma", import.meta.url));
await init({ module_or_path: unpack(new Uint8Array(await program.arrayBuffer())) });

// One tab owns the game and stores it. The others show it, and may take it over.
let isOwner = false;
const own = (owner, isWanted) => fencelight.own((isOwner = owner), isWanted);
const ask = (options, isWanted) => new Promise((done) => {
  let isHeld = false;
  const hold = () => {
    isHeld = true;
    own(true, isWanted);
    done();
    return new Promise((free) => addEventListener("pagehide", free));
  };
  const lose = () => {
    if (isHeld) {
      own(false);
    }
    done();
  };
  navigator.locks.request("fencelight", options, hold).catch(lose);
});
// The tab may have gone that had the game; one that is reloaded asks for it in a moment.
const wait = (ms) => ask({ signal: AbortSignal.timeout(ms) });
const look = () => isOwner || document.hidden || wait(300);
// A page with a real board plays no game. Without locks every tab is an owner until it finds that another one has written.
const isShared = await board.then(({ isShown }) => !isShown && navigator.locks.query()).catch(() => false);
// A link of a friend's turn or of a puzzle is opened where it is to be played.
const isTurn = /^#(t|puzzle=)/.test(location.hash);
// A page that had the game leaves word for the next one in its tab, which waits on while it shows: the browser may give the game back late.
const LEFT = "fencelight.left";
let patience = 300;
if (isShared) {
  patience = sessionStorage[LEFT] ? 60000 : 300;
  sessionStorage.removeItem(LEFT);
  addEventListener("pagehide", () => isOwner && (sessionStorage[LEFT] = 1));
}
const late = new Promise((next) => setTimeout(next, 300));
await (isShared ? (isTurn ? ask({ steal: true }) : Promise.race([wait(patience), late])) : own(true));
// A page that the browser has kept, to go back to it, has lost the game.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
addEventListener("focus", look);
addEventListener("visibilitychange", look);
by("own").addEventListener("click", () => (isOwner ? own(true, true) : ask({ steal: true }, true)));

// Short tasks: the browser answers between them.
const pause = () => new Promise((next) => setTimeout(next));
await pause();
fencelight.open(new URL("worker.js", import.meta.url).href, isOwner);
await pause();
fencelight.start();
performance.mark("board");
// For the console of the browser and for tests: leds(), phase(), position(), run(ms).
globalThis.fencelight = fencelight;

const select = by("language");
select.value = fencelight.language();
const speak = async (language, isChosen) => {
  fencelight.set_texts(language, await names, await text(language), isChosen);
};
select.addEventListener("change", () => speak(select.value, true));
if (new URLSearchParams(location.search).has("kiosk")) {
  document.documentElement.classList.add("kiosk");
  const languages = [...select.options].map(({ value }) => value);
  import("./kiosk.js").then((kiosk) => kiosk.start(fencelight, names, text, languages));
}
board.then((board) => board.start(fencelight));
import("./sound.js").then((sound) => sound.start(fencelight, by("sound")));
await speak(select.value, false);
performance.mark("words");

const sheet = by("share");
sheet.hidden = !navigator.share;
sheet.addEventListener("click", () => navigator.share({ url: document.querySelector(".link").textContent }).catch(() => {}));

// A file longer than any game is not a game.
const file = by("file");
file.addEventListener("change", async () => {
  const [chosen] = file.files;
  fencelight.load(chosen && chosen.size < 1e5 ? await chosen.text() : "");
  file.value = "";
});

// While no game is played, a page looks for a new version and lets its worker take over. A worker of another version answers: the page is old.
const { serviceWorker } = navigator;
serviceWorker?.register("./sw.js").then((registration) => {
  const update = () => {
    if (fencelight.is_idle()) {
      (registration.waiting ?? registration.active)?.postMessage(version);
      registration.update().catch(() => {});
    }
  };
  serviceWorker.onmessage = () => {
    if (fencelight.is_idle()) {
      // A visit, which goes on with no game.
      sessionStorage.removeItem("fencelight.visit");
      location.reload();
    }
  };
  serviceWorker.oncontrollerchange = update;
  addEventListener("visibilitychange", update);
  setInterval(update, 180000);
  return serviceWorker.ready.then(update);
}).catch(() => {});
