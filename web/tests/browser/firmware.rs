//! New firmware for a real board, with stand-ins for `navigator.serial` and for the boot ROM behind `navigator.usb`.

use fencelight_tools::elf::{PROGRAM_FLASH, Segment};
use fencelight_tools::uf2::{self, Chip};
use serde_json::json;

use crate::webdriver::Browser;
use crate::{Stage, keep_picture};

/// A board whose console answers, until `bootsel`: then its port is gone and its boot ROM speaks PICOBOOT. A restart starts what is in its flash, if
/// the ROM finds it bootable.
const STAND_IN: &str = "
    const FLASH = 0x10000000;
    const rom = {
        isLoader: false, flash: new Uint8Array(0x200000).fill(0x5a), log: [], failAfter: Infinity, drives: 0,
        version: '0.2.0', checksum: '12345678', saves: 1, refusal: null,
    };
    globalThis.rom = rom;
    const answer = (line) => {
        switch (line) {
            case 'version': return `= fencelight ${rom.version}`;
            case 'hardware': return `= board=pico\\nsave=restored\\nsave_format=${rom.saves}\\nchecksum=${rom.checksum}`;
            case 'table': return '= phase=resume\\nfault=-';
            case 'bootsel':
                if (rom.refusal) { return rom.refusal; }
                setTimeout(() => { rom.isLoader = true; rom.end?.(); });
                return '=';
            default: return '? unknown no such command';
        }
    };
    const port = {
        async open() {
            if (rom.isLoader || this.readable) { throw new Error('no device, or open already'); }
            let buffer = '';
            let send;
            this.readable = new ReadableStream({
                start(controller) {
                    rom.end = () => { rom.end = undefined; controller.error(new Error('the device has been lost')); };
                    send = (text) => { try { controller.enqueue(new TextEncoder().encode(text)); } catch {} };
                },
            });
            this.writable = new WritableStream({ write(chunk) {
                buffer += new TextDecoder().decode(chunk);
                for (let end; (end = buffer.indexOf('\\n')) >= 0; buffer = buffer.slice(end + 1)) {
                    send(`${answer(buffer.slice(0, end))}\\n\\n`);
                }
            } });
        },
        async setSignals() {},
        async close() { this.readable = undefined; },
    };
    Object.defineProperty(navigator, 'serial', { value: {
        async getPorts() { return rom.isLoader ? [] : [port]; },
        async requestPort() { return port; },
    } });
    // The ROM: one command at a time, a stall for anything that it does not allow.
    let command;
    const stall = { status: 'stall', data: new DataView(new ArrayBuffer(0)) };
    const ok = { status: 'ok', data: new DataView(new ArrayBuffer(0)) };
    const act = {
        0x01: () => true,
        0x06: () => true,
        0x03: ([at, size]) => {
            rom.flash.fill(0xff, at - FLASH, at - FLASH + size);
            return at % 4096 === 0 && size % 4096 === 0;
        },
        0x05: ([at, size], data) => {
            const bytes = new Uint8Array(data.buffer ?? data, data.byteOffset ?? 0, data.byteLength);
            // Flash is written where it is erased.
            const isErased = bytes.every((byte, index) => rom.flash[at - FLASH + index] === 0xff);
            rom.flash.set(bytes, at - FLASH);
            return at % 256 === 0 && size === bytes.length && size % 256 === 0 && isErased;
        },
        0x02: ([pc, sp, delay]) => {
            const text = String.fromCharCode(...rom.flash.subarray(0, 4096));
            const seal = text.indexOf('FLSEAL2\\n') + 8;
            rom.version = [...rom.flash.subarray(seal, seal + 3)].join('.');
            rom.checksum = new DataView(rom.flash.buffer).getUint32(seal + 8, true).toString(16).padStart(8, '0');
            setTimeout(() => { rom.isLoader = false; }, 50);
            return pc === 0 && sp === 0 && delay === 500;
        },
    };
    const SIZES = { 0x01: 1, 0x02: 12, 0x03: 8, 0x05: 8, 0x06: 0 };
    const device = {
        productId: 0x0003,
        configuration: { interfaces: [
            { interfaceNumber: 0, alternate: { interfaceClass: 8, endpoints: [] } },
            { interfaceNumber: 1, alternate: { interfaceClass: 0xff, endpoints: [
                { direction: 'out', endpointNumber: 3 }, { direction: 'in', endpointNumber: 4 },
            ] } },
        ] },
        async open() { if (!rom.isLoader) { throw new Error('no device'); } },
        async close() {},
        async claimInterface(number) { if (number !== 1) { throw new Error('that is the drive'); } },
        async controlTransferOut({ request, index }) { command = undefined; return request === 0x41 && index === 1 ? ok : stall; },
        async transferOut(end, data) {
            if (rom.log.length >= rom.failAfter || end !== 3) { throw new Error('the device has been lost'); }
            if (command) {
                command.data = data;
                return ok;
            }
            const view = new DataView(data);
            if (data.byteLength !== 32 || view.getUint32(0, true) !== 0x431fd10b) { return stall; }
            const id = view.getUint8(8);
            command = { id, size: view.getUint8(9), length: view.getUint32(12, true), words: [16, 20, 24].map((at) => view.getUint32(at, true)) };
            return act[id] && command.size === SIZES[id] ? ok : stall;
        },
        async transferIn(end) {
            const { id, length, words, data } = command;
            command = undefined;
            rom.log.push(id);
            return end === 4 && (data?.byteLength ?? 0) === length && act[id](words, data) ? ok : stall;
        },
    };
    Object.defineProperty(navigator, 'usb', { value: {
        async requestDevice({ filters }) {
            const isAsked = filters.some(({ vendorId, productId }) => vendorId === 0x2e8a && productId === 0x0003);
            if (!rom.isLoader || !isAsked) { throw new Error('none chosen'); }
            return device;
        },
    } });";

/// A program of a Pico with a seal: version 0.9.1 and this save format.
fn firmware(save_format: u8) -> Vec<u8> {
    let mut program: Vec<u8> = (0..30_000u32).map(|n| (n * 7 % 251) as u8).collect();
    let stage = crc_of_second_stage(&program[..252]);
    program[252..256].copy_from_slice(&stage.to_le_bytes());
    program[600..608].copy_from_slice(b"FLSEAL2\n");
    program[608..620].copy_from_slice(&[0, 9, 1, save_format, 0, 0, 0, 0, 0, 0, 0, 0]);
    let address = PROGRAM_FLASH.start;
    let bytes = &program;
    uf2::write(&uf2::pages(&[Segment { address, bytes }]))
}

/// CRC-32/MPEG-2.
fn crc_of_second_stage(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte) << 24, |sum, _| {
            sum << 1 ^ if sum >> 31 == 1 { 0x04C1_1DB7 } else { 0 }
        })
    })
}

/// Opens the sheet and gives it a file, in the place of the dialog of the browser.
fn choose(browser: &Browser, file: &[u8]) {
    browser.run_with(
        "const bytes = new Uint8Array(arguments[0]);
         HTMLInputElement.prototype.click = function () {
             const list = new DataTransfer();
             list.items.add(new File([bytes], 'next.uf2'));
             this.files = list.files;
             this.dispatchEvent(new Event('change'));
         };
         document.getElementById('dialog').close();",
        &json!([file]),
    );
    browser.wait_for("!document.getElementById('board-update').disabled");
    browser.run("document.getElementById('board-update').click()");
    press(browser, "Choose the file");
}

/// Presses a button of the sheet as soon as it is there.
fn press(browser: &Browser, name: &str) {
    let button = format!(
        "[...document.querySelectorAll('#dialog-text button')].find((button) => button.textContent === '{name}')"
    );
    browser.wait_for(&format!("{button} !== undefined"));
    browser.run(&format!("{button}.click()"));
}

fn wait_for_words(browser: &Browser, words: &str) {
    browser.wait_within(
        30,
        &format!("document.getElementById('dialog-text').innerText.includes('{words}')"),
    );
}

pub(crate) fn a_board_is_updated_by_the_page(stage: &Stage) {
    let good = firmware(1);
    let image = uf2::Image::read(&good).expect("a firmware");
    let browser = stage.open("lang=en");
    browser.command(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": STAND_IN }),
    );
    stage.load(&browser, "lang=en");
    browser.run("localStorage['fencelight.board'] = 'serial'; location.reload()");
    browser.wait_for("globalThis.rom && !document.getElementById('board-update').hidden");
    // What is refused leaves the board alone.
    let mut damaged = good.clone();
    damaged[good.len() / 2 + 40] ^= 1;
    let mut foreign = good.clone();
    let mark = foreign.windows(8).position(|part| part == b"FLSEAL2\n");
    foreign[mark.expect("a seal")] = b'X';
    let mut other = good.clone();
    for block in other.as_chunks_mut::<512>().0 {
        block[28..32].copy_from_slice(&0x1234_5678_u32.to_le_bytes());
    }
    for (file, words) in [
        (&b"UF2"[..], "This is no UF2 file."),
        (&damaged, "The file is damaged."),
        (&good[..good.len() - 512], "The file is damaged."),
        (&foreign, "no Fencelight firmware"),
        (&other, "for another chip"),
        (&firmware(0), "cannot read what the board has saved"),
    ] {
        choose(&browser, file);
        wait_for_words(&browser, words);
        wait_for_words(&browser, "The board was not changed.");
    }
    assert_eq!(browser.run("return rom.isLoader"), json!(false));
    // A board that does not allow it says so.
    browser.run("rom.refusal = '? denied bootsel needs host=hands'");
    choose(&browser, &good);
    press(&browser, "Update now");
    wait_for_words(&browser, "denied bootsel needs host=hands");
    // The cable is pulled in the middle; then it is written as a whole.
    browser.run("rom.refusal = null; rom.failAfter = 7");
    choose(&browser, &good);
    wait_for_words(
        &browser,
        "The board has version 0.2.0, the file version 0.9.1.",
    );
    press(&browser, "Update now");
    wait_for_words(&browser, "copy the file next.uf2 to the drive RPI-RP2");
    keep_picture(&browser, "update");
    press(&browser, "Let this page write");
    wait_for_words(&browser, "Writing has failed.");
    browser.run("rom.failAfter = Infinity");
    press(&browser, "Let this page write");
    wait_for_words(&browser, "Done: the board has version 0.9.1.");
    let flash = browser.run("return [...rom.flash.subarray(0, 30000)]");
    let pages = uf2::read(&good, Chip::Rp2040).expect("its pages");
    let wanted: Vec<u8> = pages.values().flatten().copied().take(30_000).collect();
    assert_eq!(flash, json!(wanted));
    // Above the program nothing is touched: there are the saves.
    let rest = browser.run("return rom.flash.subarray(0x1f0000).every((byte) => byte === 0x5a)");
    assert_eq!(rest, json!(true));
    let checksum = browser.run("return rom.checksum");
    assert_eq!(checksum, json!(format!("{:08x}", image.checksum)));
    // The same file again is not needed.
    choose(&browser, &good);
    wait_for_words(&browser, "The board already has this firmware.");
}
