// New firmware for a real board: checks a file, lets the board start its boot loader over its serial line, and writes by WebUSB (PICOBOOT).
// Where the browser or the system has no WebUSB, it names the file and the drive to copy it to.
const FLASH = 0x10000000;
const PROGRAM_END = 0x101f0000;
const [BLOCK, PAGE, SECTOR] = [512, 256, 4096];
const CHIPS = {
  [0xe48bff56]: { board: "pico", product: 0x0003, drive: "RPI-RP2" },
  [0xe48bff59]: { board: "pico2", product: 0x000f, drive: "RP2350" },
};
const VENDOR = 0x2e8a;
const MARK = "FLSEAL2\n";
const ANSWER_MS = 5000;
const RESTART_MS = 60000;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// CRC-32 of the program, and of the second stage of the boot loader.
const crc = (bytes) => {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
  }
  return ~sum >>> 0;
};
const stageCrc = (bytes) => {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) {
      sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
    }
  }
  return sum >>> 0;
};

// The message that says why something is refused.
class Refusal extends Error {}
const refuse = (name, ...values) => {
  throw Object.assign(new Refusal(name), { values });
};

// The blocks of a file in their order. The rules are those of `Image::read` in tools/src/uf2.rs.
const blocksOf = (bytes, word, family) => {
  const count = bytes.length / BLOCK;
  const blocks = [];
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const [address, number] = [word(at + 12), word(at + 20)];
    const isBlock = Number.isInteger(count) && word(at) === 0x0a324655 && word(at + 4) === 0x9e5d5157
      && word(at + BLOCK - 4) === 0x0ab16f30 && word(at + 8) === 0x2000 && word(at + 28) === family
      && word(at + 16) === PAGE && word(at + 24) === count && address % PAGE === 0;
    if (!isBlock || address < FLASH || address >= PROGRAM_END) {
      refuse("update-damaged");
    }
    blocks.push({ address, number, page: bytes.subarray(at + 32, at + 32 + PAGE) });
  }
  const byAddress = [...blocks].sort((one, other) => one.address - other.address);
  const isWhole = byAddress.every(({ address, number }, index) => number === index && address !== byAddress[index - 1]?.address);
  return isWhole ? blocks : refuse("update-damaged");
};

// What a file says of the firmware in it.
export const read = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const word = (at) => view.getUint32(at, true);
  if (bytes.length < BLOCK || word(0) !== 0x0a324655) {
    refuse("update-no-uf2");
  }
  const family = word(28);
  const chip = CHIPS[family] ?? refuse("update-other-chip");
  const blocks = blocksOf(bytes, word, family);
  const flash = new Uint8Array(PROGRAM_END - FLASH).fill(0xff);
  for (const { address, page } of blocks) {
    flash.set(page, address - FLASH);
  }
  const words = new DataView(flash.buffer);
  const first = String.fromCharCode(...flash.subarray(0, SECTOR));
  const seal = first.indexOf(MARK);
  const start = [...Array(SECTOR / 4).keys()].find((index) => words.getUint32(4 * index, true) === 0xffffded3) !== undefined;
  if (seal < 0 || start !== (chip.board === "pico2")) {
    refuse("update-foreign");
  }
  const at = seal + MARK.length;
  const [end, checksum] = [words.getUint32(at + 4, true) - FLASH, words.getUint32(at + 8, true)];
  const from = start ? 0 : PAGE;
  if (end < at + 12 || end > flash.length) {
    refuse("update-damaged");
  }
  const parts = new Uint8Array(end - from - 8);
  parts.set(flash.subarray(from, at + 4));
  parts.set(flash.subarray(at + 12, end), at + 4 - from);
  const isStage = start || stageCrc(flash.subarray(0, PAGE - 4)) === words.getUint32(PAGE - 4, true);
  if (crc(parts) !== checksum || !isStage) {
    refuse("update-damaged");
  }
  const [major, minor, patch, format] = flash.subarray(at, at + 4);
  return { chip, blocks, format, version: `${major}.${minor}.${patch}`, checksum: checksum.toString(16).padStart(8, "0") };
};

// A console line of its own, while the page does not use the port.
const overLine = async (port, work) => {
  await port.open({ baudRate: 115200, bufferSize: 65536 });
  await port.setSignals?.({ dataTerminalReady: true }).catch(() => {});
  const [writer, reader] = [port.writable.getWriter(), port.readable.getReader()];
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  let text = "";
  const ask = async (request) => {
    await writer.write(encoder.encode(`${request}\n`));
    const timer = setTimeout(() => reader.cancel(), ANSWER_MS);
    try {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end >= 0) {
          const reply = text.slice(0, end).trim();
          text = text.slice(end + 2);
          if (/^[=?]/.test(reply)) {
            return reply;
          }
          continue;
        }
        const { value, done } = await reader.read();
        if (done) {
          throw Error("no answer");
        }
        text += decoder.decode(value, { stream: true });
      }
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    return await work(ask);
  } finally {
    await reader.cancel().catch(() => {});
    reader.releaseLock();
    writer.releaseLock();
    await port.close().catch(() => {});
  }
};

// Version and facts of the board.
const facts = async (ask) => {
  const version = (await ask("version")).match(/^= fencelight (\S+)/)?.[1];
  const lines = `${await ask("hardware")}\n${await ask("table")}`;
  return { version, ...Object.fromEntries([...lines.matchAll(/^(?:= )?(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value])) };
};

// Whether the first version is older.
const isOlder = (one, other) => {
  const [a, b] = [one, other].map((version) => version.split(/[-+]/)[0].split(".").map(Number));
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at] < b[at];
};

// What is to be said of the file and the board; refuses what does not fit.
export const compare = (image, board) => {
  if (board.board && board.board !== image.chip.board) {
    refuse("update-other-chip");
  }
  if (Number(board.save_format) > image.format) {
    refuse("update-format");
  }
  if (board.version === image.version && board.checksum === image.checksum) {
    refuse("update-same");
  }
  return isOlder(image.version, board.version) ? "update-older" : "update-ready";
};

// The boot loader by its protocol PICOBOOT: a command of 32 bytes, its data, and an empty packet as its end.
class Loader {
  #device;
  #interface;
  #ends;
  #token = 0;

  async open(device) {
    this.#device = device;
    await device.open();
    if (!device.configuration) {
      await device.selectConfiguration(1);
    }
    const isOurs = ({ alternate }) => alternate.interfaceClass === 0xff;
    const { interfaceNumber, alternate } = device.configuration.interfaces.find(isOurs);
    this.#interface = interfaceNumber;
    await device.claimInterface(interfaceNumber);
    const end = (direction) => alternate.endpoints.find((endpoint) => endpoint.direction === direction).endpointNumber;
    this.#ends = { in: end("in"), out: end("out") };
    // Forgets a command that was not finished.
    await device.controlTransferOut({ requestType: "vendor", recipient: "interface", request: 0x41, value: 0, index: interfaceNumber });
  }

  async command(id, size, words, data = new Uint8Array()) {
    const block = new DataView(new ArrayBuffer(32));
    [0x431fd10b, ++this.#token].forEach((value, index) => block.setUint32(4 * index, value, true));
    block.setUint8(8, id);
    block.setUint8(9, size);
    block.setUint32(12, data.length, true);
    words.forEach((value, index) => block.setUint32(16 + 4 * index, value, true));
    const isDone = ({ status }) => status === "ok" || Promise.reject(Error(`command ${id}: ${status}`));
    await isDone(await this.#device.transferOut(this.#ends.out, block.buffer));
    if (data.length > 0) {
      await isDone(await this.#device.transferOut(this.#ends.out, data));
    }
    await isDone(await this.#device.transferIn(this.#ends.in, 64));
  }

  // Writes all blocks in the order of the file, in which the page that makes a program bootable is the last one.
  async write(blocks, report) {
    // No drive meanwhile.
    await this.command(0x01, 1, [1]);
    await this.command(0x06, 0, []);
    const erased = new Set();
    for (let index = 0; index < blocks.length;) {
      const { address } = blocks[index];
      const sector = address - address % SECTOR;
      if (!erased.has(sector)) {
        erased.add(sector);
        await this.command(0x03, 8, [sector, SECTOR]);
      }
      let count = 1;
      while (blocks[index + count]?.address === address + count * PAGE && address + count * PAGE < sector + SECTOR) {
        count++;
      }
      const data = new Uint8Array(count * PAGE);
      blocks.slice(index, index + count).forEach(({ page }, number) => data.set(page, number * PAGE));
      await this.command(0x05, 8, [address, data.length], data);
      index += count;
      report(index / blocks.length);
    }
    // The program starts.
    const restart = this.#device.productId === 0x000f ? [0x0a, 16, [0, 500, 0, 0]] : [0x02, 12, [0, 0, 500]];
    await this.command(...restart);
  }
}

// The dialog of the page, with the words of the update.
const sheet = (program) => {
  const [dialog, title, body, close] = ["dialog", "dialog-title", "dialog-text", "dialog-close"].map((id) => document.getElementById(id));
  const text = (name, values = []) => program.update_text(name, String(values[0] ?? ""), String(values[1] ?? ""));
  title.textContent = text("update-open");
  dialog.showModal();
  const keep = (event) => close.hidden && event.preventDefault();
  dialog.addEventListener("cancel", keep);
  const isClosed = new Promise((done) => dialog.addEventListener("close", done, { once: true }));
  const gone = isClosed.then(() => {
    dialog.removeEventListener("cancel", keep);
    close.hidden = false;
    return Promise.reject(new Refusal(""));
  });
  gone.catch(() => {});
  const say = (name, ...values) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = text(name, values);
    body.append(paragraph);
    return paragraph;
  };
  return {
    isClosed,
    say,
    clear: () => body.replaceChildren(),
    // The board is being written: the sheet stays.
    lock: (isLocked) => (close.hidden = isLocked),
    bar: () => {
      const bar = body.appendChild(document.createElement("progress"));
      bar.ariaLabel = text("update-writing");
      return bar;
    },
    // Waits for a press, in whose call the browser allows to choose a device.
    press: (name, act) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text(name);
      body.append(button);
      const pressed = new Promise((done, fail) => button.addEventListener("click", () => act().then(done, fail)));
      return Promise.race([pressed, gone]).finally(() => button.remove());
    },
  };
};

const chooseFile = () => new Promise((done, fail) => {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".uf2";
  input.onchange = async () => done({ name: input.files[0].name, bytes: new Uint8Array(await input.files[0].arrayBuffer()) });
  input.oncancel = () => fail(new Refusal("update-untouched"));
  input.click();
});

// Writes by WebUSB, again after each failure, until it is done or the visitor has copied the file.
const write = async (paper, file, image) => {
  const isBack = new Promise((done) => navigator.serial.addEventListener?.("connect", () => done("back"), { once: true }));
  for (;;) {
    paper.say("update-drive", file.name, image.chip.drive);
    if (!navigator.usb) {
      return;
    }
    paper.say("update-loader");
    const filters = [{ vendorId: VENDOR, productId: image.chip.product }];
    const choose = () => navigator.usb.requestDevice({ filters }).catch(() => null);
    const device = await Promise.race([paper.press("update-device", choose), isBack]);
    paper.clear();
    if (device === "back") {
      return;
    }
    if (!device) {
      continue;
    }
    paper.lock(true);
    paper.say("update-writing");
    const bar = paper.bar();
    try {
      const loader = new Loader();
      await loader.open(device);
      await loader.write(image.blocks, (share) => (bar.value = share));
      return;
    } catch {
      paper.clear();
      paper.say("update-failed");
    } finally {
      paper.lock(false);
      await device.close().catch(() => {});
    }
  }
};

// Waits for the new firmware, which has to be that of the file.
const awaitRestart = async (paper, port, image, isOpen) => {
  paper.say("update-restart");
  // Without WebUSB a person copies the file first.
  const end = navigator.usb ? Date.now() + RESTART_MS : Infinity;
  for (; isOpen() && Date.now() < end; await sleep(500)) {
    const [found] = await navigator.serial.getPorts();
    const board = await overLine(found ?? port, facts).catch(() => ({}));
    if (board.version) {
      const isNew = board.version === image.version && board.checksum === image.checksum;
      paper.say(isNew ? "update-done" : "update-other", board.version);
      return;
    }
  }
  paper.say("update-silent");
};

const update = async (paper, port, isOpen) => {
  paper.clear();
  paper.say("update-choose");
  const file = await paper.press("update-file", chooseFile);
  const image = read(file.bytes);
  const board = await overLine(port, facts).catch(() => null);
  paper.clear();
  if (board?.version) {
    paper.say(compare(image, board), board.version, image.version);
    await paper.press("update-start", async () => {});
    const reply = await overLine(port, (ask) => ask("bootsel"));
    if (reply.startsWith("?")) {
      refuse("update-refused", reply.slice(1).trim());
    }
    paper.clear();
  } else {
    paper.say("update-line");
  }
  await write(paper, file, image);
  await awaitRestart(paper, port, image, isOpen);
};

// Updates the board at the port, which the page leaves alone meanwhile.
export const start = async (program, port) => {
  const paper = sheet(program);
  let isOpen = true;
  const closed = paper.isClosed.then(() => (isOpen = false));
  try {
    await update(paper, port, () => isOpen);
  } catch (error) {
    if (isOpen) {
      const isRefusal = error instanceof Refusal;
      paper.say(isRefusal ? error.message : "update-line", ...(error.values ?? []));
      if (isRefusal && error.message !== "update-untouched") {
        paper.say("update-untouched");
      }
    }
  }
  await closed;
};
