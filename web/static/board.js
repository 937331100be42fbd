// The line to a real board: through `fencelight kiosk` or by Web Serial. The program asks and reads; this file carries.
const STORED = "fencelight.board";
const source = new URLSearchParams(location.search).get("mirror");
// Whether a real board is shown.
export const isShown = source !== null || localStorage.getItem(STORED) !== null;
// An update has the port; the page leaves it alone meanwhile.
let held;
// The line as long as it is open, and what closes it.
let [running, release] = [Promise.resolve(), () => {}];
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// Writes what the program asks for, until the line ends.
const pump = (program, write, close) => {
  const step = () => {
    const line = program.board_request();
    if (line === "") {
      close();
    } else if (line !== undefined) {
      write(line);
    }
  };
  const timer = setInterval(step, 8);
  return { step, end: () => clearInterval(timer) };
};

const overSocket = (program) => new Promise((done) => {
  const url = new URL(`./board${source && `/${source}`}`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  const encoder = new TextEncoder();
  const line = pump(program, (text) => socket.readyState === 1 && socket.send(text), () => socket.close());
  socket.onmessage = ({ data }) => {
    if (data.startsWith("#")) {
      program.board_status(data);
    } else {
      program.board_receive(encoder.encode(`${data}\n\n`));
      line.step();
    }
  };
  socket.onclose = () => {
    line.end();
    done();
  };
});

const overSerial = async (program) => {
  const [port] = await navigator.serial.getPorts();
  if (!port || held) {
    return;
  }
  await port.open({ baudRate: 115200, bufferSize: 65536 });
  await port.setSignals?.({ dataTerminalReady: true }).catch(() => {});
  const [writer, reader, encoder] = [port.writable.getWriter(), port.readable.getReader(), new TextEncoder()];
  release = () => reader.cancel().catch(() => {});
  if (held) {
    release();
  }
  // Who has the cable may play.
  program.board_open(true);
  const line = pump(program, (text) => writer.write(encoder.encode(`${text}\n`)).catch(() => {}), () => reader.cancel());
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) {
        break;
      }
      program.board_receive(value);
      line.step();
    }
  } finally {
    line.end();
    reader.releaseLock();
    writer.releaseLock();
    await port.close().catch(() => {});
  }
};

// Settings and health of the board: each control is a setting by its name, each button a request.
const settings = (program) => {
  const [dialog, refusal, sure, mask] = ["settings", "settings-refusal", "settings-sure", "mask"].map((id) => document.getElementById(id));
  const show = () => {
    const facts = new Map(program.board_report().split("\n").map((line) => line.split(/=(.*)/s, 2)));
    refusal.textContent = facts.get("refusal");
    for (const input of dialog.querySelectorAll("[data-setting]")) {
      const value = facts.get(input.dataset.setting);
      input.disabled = value === undefined;
      if (input.type === "checkbox") {
        input.checked = value === "on";
      } else if (value !== undefined && document.activeElement !== input) {
        input.value = value;
      }
    }
    for (const cell of dialog.querySelectorAll("[data-fact]")) {
      cell.textContent = cell.dataset.fact.split(" ").map((name) => facts.get(name) ?? "–").join(" ");
    }
  };
  let timer;
  document.getElementById("settings-open").addEventListener("click", () => {
    program.board_inspect(true);
    show();
    timer = setInterval(show, 300);
    dialog.showModal();
  });
  document.getElementById("settings-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    clearInterval(timer);
    sure.hidden = true;
    program.board_inspect(false);
  });
  dialog.addEventListener("change", ({ target }) => {
    const name = target.dataset.setting;
    if (target === mask) {
      program.board_write(`mask ${mask.value.trim().toLowerCase()}`);
      mask.value = "";
    } else if (name) {
      program.board_write(`set ${name} ${target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value}`);
      target.blur();
    }
  });
  dialog.addEventListener("click", ({ target }) => {
    const request = target.dataset.request;
    const isSure = request !== "reset" || !sure.hidden;
    sure.hidden = request !== "reset" || isSure;
    if (request && isSure) {
      program.board_write(request);
    }
  });
};

// Opens the line again and again.
const mirror = async (program, open) => {
  for (;;) {
    program.board_close();
    await held;
    running = open(program).catch(() => {});
    await running;
    program.board_close();
    await sleep(500);
  }
};

// Puts new firmware onto the board.
const update = async (program) => {
  const { start } = await import("./update.js");
  const [port] = await navigator.serial.getPorts();
  await release();
  await running;
  await start(program, port);
};

export const start = (program) => {
  const [open, leave, games] = ["board-open", "board-leave", "board-games"].map((id) => document.getElementById(id));
  games.addEventListener("click", ({ target }) => {
    if (target.dataset.request) {
      program.board_write(target.dataset.request);
    }
  });
  settings(program);
  open.hidden = isShown || !navigator.serial;
  if (source !== null && source !== "serial") {
    mirror(program, overSocket);
    return;
  }
  leave.hidden = !isShown;
  const renew = document.getElementById("board-update");
  renew.hidden = !isShown || !navigator.serial;
  renew.addEventListener("click", async () => {
    renew.disabled = true;
    held = update(program).catch(() => {});
    await held;
    held = undefined;
    renew.disabled = false;
  });
  if (isShown && navigator.serial) {
    mirror(program, overSerial);
  }
  open.addEventListener("click", async () => {
    if (await navigator.serial?.requestPort().catch(() => null)) {
      localStorage.setItem(STORED, "serial");
      location.reload();
    } else {
      program.board_help();
    }
  });
  leave.addEventListener("click", () => {
    localStorage.removeItem(STORED);
    location.replace(location.pathname);
  });
};
