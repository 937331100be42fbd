// The page as a kiosk: it fills the screen and cannot be left by touch. Counters and settings are for the staff, behind a PIN.
const parameters = new URLSearchParams(location.search);
// A server checks the PIN; a page alone has a hash of its own, from an address with `pin=DIGITS`.
const source = parameters.get("mirror");
const hasServer = (source ?? "serial") !== "serial";
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const [PIN, WRONG] = ["fencelight.pin", "fencelight.pin.wrong"];
const FREE_TRIES = 3;
const OPEN_MS = 300_000;
const PAD_MS = 20_000;

const hash = async (pin, salt) => {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt: new TextEncoder().encode(salt), iterations: 200_000 }, key, 256);
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

// Keeps the PIN of the address, and takes it out of the address.
const keepPin = async () => {
  const pin = parameters.get("pin");
  if (/^[0-9]{4,12}$/.test(pin ?? "")) {
    const salt = crypto.randomUUID();
    localStorage[PIN] = `${salt} ${await hash(pin, salt)}`;
    parameters.delete("pin");
    history.replaceState(null, "", `?${parameters}`);
  }
};

// What is wrong with a PIN, in signs; nothing for the right one.
const refusalHere = async (pin) => {
  if (!localStorage[PIN]) {
    return "?kiosk&pin=…";
  }
  const [count, at] = (localStorage[WRONG] ?? "0 0").split(" ").map(Number);
  const left = count > FREE_TRIES ? at + Math.min(300, 2 ** (count - FREE_TRIES)) * 1000 - Date.now() : 0;
  if (left > 0) {
    return `✕ ${Math.ceil(left / 1000)} s`;
  }
  const [salt, known] = localStorage[PIN].split(" ");
  const given = await hash(pin, salt);
  // All digits are compared, wherever two differ.
  if ([...given].reduce((differing, digit, place) => differing | (digit !== known[place]), 0)) {
    localStorage[WRONG] = `${count + 1} ${Date.now()}`;
    return "✕";
  }
  localStorage[WRONG] = "0 0";
  return "";
};

const refusalOfServer = async (pin, program) => {
  program.board_write(`pin ${pin}`);
  for (let round = 0; round < 100; round += 1) {
    await sleep(100);
    const refusal = program.board_report().match(/^refusal=(.+)$/m)?.[1];
    if (program.board_staff()) {
      return "";
    }
    if (refusal) {
      // A server without a PIN says so.
      return refusal.startsWith("unsupported") ? refusal : `✕ ${refusal.match(/[0-9]+ s$/)?.[0] ?? ""}`.trim();
    }
  }
  return "✕";
};

// Asks for the PIN by touch; resolves to whether it was right.
const askPin = (program) => new Promise((done) => {
  const dialog = document.createElement("dialog");
  dialog.id = "pin";
  dialog.setAttribute("aria-label", "PIN");
  const shown = document.createElement("output");
  const pad = document.createElement("div");
  // Styles of the pad are here, as no other visitor loads them.
  dialog.style.textAlign = "center";
  Object.assign(shown.style, { display: "block", minHeight: "2em", fontSize: "1.6rem" });
  Object.assign(pad.style, { display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: ".6rem" });
  dialog.append(shown, pad);
  let [pin, isBusy, timer] = ["", false, undefined];
  // A visitor who has found the pad leaves it open: it would be in the way of the next one.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dialog.close(), PAD_MS);
  };
  const show = (text = "") => (shown.textContent = text || "•".repeat(pin.length) || "PIN");
  const press = async (name) => {
    wait();
    if (isBusy) {
      return;
    }
    if (name === "✕") {
      pin ? (pin = "") : dialog.close();
    } else if (name !== "OK") {
      pin = (pin + name).slice(0, 12);
    } else if (pin.length >= 4) {
      isBusy = true;
      const refusal = await (hasServer ? refusalOfServer : refusalHere)(pin, program);
      [pin, isBusy] = ["", false];
      if (!refusal) {
        dialog.close("open");
        return;
      }
      show(refusal);
      return;
    }
    show();
  };
  for (const name of [..."123456789", "✕", "0", "OK"]) {
    const key = document.createElement("button");
    key.type = "button";
    key.textContent = name;
    key.addEventListener("click", () => press(name));
    pad.append(key);
  }
  dialog.addEventListener("keydown", ({ key }) => (/^[0-9]$/.test(key) ? press(key) : key === "Enter" && press("OK")));
  dialog.addEventListener("close", () => {
    clearTimeout(timer);
    dialog.remove();
    done(dialog.returnValue === "open");
  });
  document.body.append(dialog);
  show();
  wait();
  dialog.showModal();
});

// Counters here, settings and counters of a real board; closed again after a while.
const openStaff = async (program) => {
  if (document.getElementById("pin")) {
    return;
  }
  if (!(await askPin(program))) {
    // What was refused is not shown to the next visitor.
    program.board_write("pin off");
    return;
  }
  if (hasServer) {
    const settings = document.getElementById("settings");
    document.getElementById("settings-open").click();
    const timer = setTimeout(() => settings.close(), OPEN_MS);
    settings.addEventListener("close", () => {
      clearTimeout(timer);
      program.board_write("pin off");
    }, { once: true });
  } else {
    program.show_counters();
  }
};

// Five touches of the title within 3 s.
const listenToStaff = (program) => {
  let touches = [];
  document.getElementById("title").addEventListener("click", ({ timeStamp }) => {
    touches = [...touches.filter((at) => timeStamp - at < 3000), timeStamp];
    if (touches.length >= 5) {
      touches = [];
      openStaff(program);
    }
  });
  if (parameters.has("counters")) {
    openStaff(program);
  }
};

// The code beside a real board: the way to its table for phones, and at the end of a game the whole game.
const showCode = async () => {
  const figure = document.createElement("figure");
  figure.id = "code";
  document.querySelector("footer").before(figure);
  for (let shown = ""; ; await sleep(1000)) {
    const answer = await fetch(`./code${source && `/${source}`}?lang=${document.documentElement.lang}`).catch(() => undefined);
    const text = answer?.ok ? await answer.text() : "";
    if (text === shown) {
      continue;
    }
    shown = text;
    figure.replaceChildren();
    // An empty text would become a document about an error, whose style the policy of the page refuses.
    if (text) {
      const code = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      const words = document.createElement("figcaption");
      words.textContent = code.querySelector("title").textContent;
      figure.append(document.adoptNode(code), words);
      figure.style.setProperty("--modules", code.viewBox.baseVal.width);
    }
  }
};

export const start = async (program, names, text, languages) => {
  const stay = () => history.pushState(null, "");
  stay();
  addEventListener("popstate", stay);
  const refuse = (event) => event.preventDefault();
  for (const name of ["contextmenu", "dragstart", "gesturestart", "selectstart"]) {
    addEventListener(name, refuse, { passive: false });
  }
  addEventListener("wheel", (event) => event.ctrlKey && refuse(event), { passive: false });
  addEventListener("click", () => document.fullscreenElement ?? document.documentElement.requestFullscreen?.().catch(() => {}));
  await keepPin();
  listenToStaff(program);
  if (hasServer) {
    showCode();
  }
  for (const language of languages) {
    program.add_invitation(language, await names, await text(language));
  }
};
