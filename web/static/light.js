// The board as an object that emits light: one drawing for the page, displays and phones. It takes the LEDs as red, green and blue of the wire, and items,
// which say by shape what LEDs mean: a letter and numbers, as `Overlay::items` writes them.
const TURN = 2 * Math.PI;
const [MAP, AROUND, LEVELS] = [192, 0.25, 48];
// The light on the table follows this slowly, because it is large.
const POOL_MS = 250;
const INK = "#07080c";
const FONT = '"Segoe UI", Roboto, "Noto Sans", "DejaVu Sans Condensed", system-ui, sans-serif';
// Colours of LEDs by their code, with body, core and halo: seats, Pac-Man, ghosts, weak, wall, power, white, neutral.
const LAMPS = [
  ["2020f0", "7880ff", "e6e8ff", "3a40ff"], ["80ffe0", "74f2d6", "eafff9", "27d8b4"], ["ffb000", "ffb52e", "fff2cc", "ff8000"], ["d00808", "ff5f54", "ffe0da", "f01812"],
  ["ffdc3c", "ffdc3c", "fff8d2", "ffae00"], ["d80404", "ee3a30", "ffd2cc", "e81008"], ["ff88f0", "ff80f4", "ffe8fc", "ea4cdc"], ["18ffe4", "1effe6", "dcfffb", "00cfc0"],
  ["ff7404", "ff8320", "ffe6cc", "ff6200"], ["1a24d4", "6a74ff", "dde0ff", "2630e8"], ["20208c", "8890ff", "aab0ff", "3038d8"], ["96848c", "d2a88c", "fff0e4", "c88660"],
  ["c8c8c8", "dcdcdc", "ffffff", "a8acb8"], ["b0a8c0", "b4aaa6", "f0e6de", "8c8088"],
].map((codes, id) => {
  const [led, body, core, halo] = codes.map((code) => [0, 2, 4].map((at) => parseInt(code.slice(at, at + 2), 16)));
  return { id, hue: led.map((channel) => channel / Math.max(...led)), body, core, halo };
});
const [YELLOW, WEAK, WALL, POWER, WHITE, NEUTRAL] = [4, 9, 10, 11, 12, 13].map((id) => LAMPS[id]);
// Pawns, Pac-Man, Ms. Pac-Man, ghosts of seats, ghosts.
const PIECES = [0, 1, 2, 3, 4, 4, 0, 1, 2, 3, 5, 6, 7, 8].map((id) => LAMPS[id]);

const css = ([r, g, b], alpha = 1) => `rgba(${r}, ${g}, ${b}, ${alpha})`;
const mix = (one, other, share) => one.map((channel, at) => Math.round(channel + (other[at] - channel) * share));
const surface = (width, height = width) => Object.assign(document.createElement("canvas"), { width: Math.max(1, Math.ceil(width)), height: Math.max(1, Math.ceil(height)) });
// The first pen decides whether a surface is opaque, which is drawn faster.
const pen = (canvas, alpha = true) => canvas.getContext("2d", { alpha });

// The eye sees a byte of the wire as the inverse of the output stage's gamma.
const seen = [];
for (let byte = 0, level = 0; byte < 256; byte += 1) {
  while (level * level * (0.8 + 0.2 * level) < byte / 255) {
    level += 0.0005;
  }
  seen.push(level);
}

// The lamp of a colour and its level: one of those above, else of the colour's own hue, in steps.
const known = new Map();
const others = new Map();
const lampOf = (r, g, b) => {
  const channels = [r, g, b].map((byte) => seen[byte]);
  const peak = Math.max(...channels);
  const hue = channels.map((channel) => channel / peak);
  const far = (lamp) => Math.hypot(...lamp.hue.map((channel, at) => channel - hue[at]));
  // Weak and wall are as blue as the first seat; the items name them.
  const [near] = LAMPS.filter((lamp) => lamp !== WEAK && lamp !== WALL).sort((one, other) => far(one) - far(other));
  let lamp = near;
  if (far(near) > 0.28) {
    const halo = hue.map((channel) => Math.round(channel * 4) * 63);
    const name = halo.join();
    lamp = others.get(name) ?? { id: LAMPS.length + others.size, body: mix(halo, [255, 255, 255], 0.25), core: mix(halo, [255, 255, 255], 0.8), halo };
    others.set(name, lamp);
  }
  return { lamp, level: Math.ceil(Math.min(1, 0.25 + 0.95 * peak) * LEVELS) / LEVELS };
};
const lit = (r, g, b) => {
  const color = (r << 16) | (g << 8) | b;
  let found = known.get(color);
  if (!found && color) {
    if (known.size > 5000) {
      known.clear();
    }
    found = lampOf(r, g, b);
    known.set(color, found);
  }
  return found;
};
// Its halo with a radius in whole pixels: what is neither scaled nor moved by parts of a pixel is drawn fast.
const haloOf = (lamp, radius) => {
  lamp.halos ??= [];
  if (!lamp.halos[radius]) {
    const sprite = surface(2 * radius);
    const context = pen(sprite);
    const fade = context.createRadialGradient(radius, radius, 0, radius, radius, radius);
    for (let at = 0; at <= 1; at += 0.125) {
      fade.addColorStop(at, css(lamp.halo, 0.9 * (1 - at * at) ** 2.6));
    }
    context.fillStyle = fade;
    context.fillRect(0, 0, 2 * radius, 2 * radius);
    lamp.halos[radius] = sprite;
  }
  return lamp.halos[radius];
};

// The mark of a seat: circle, square, diamond, triangle; other movers have a circle.
const polygon = (context, x, y, size, corners) => {
  context.beginPath();
  corners.forEach(([right, down]) => context.lineTo(x + right * size, y + down * size));
  context.closePath();
};
const mark = (context, seat, x, y, size) => {
  if (seat === 1) {
    context.beginPath();
    context.roundRect(x - 0.85 * size, y - 0.85 * size, 1.7 * size, 1.7 * size, 0.2 * size);
  } else if (seat === 2 || seat === 3) {
    polygon(context, x, y, size, seat === 2 ? [[0, -1.18], [1.18, 0], [0, 1.18], [-1.18, 0]] : [[0, -1.14], [1.16, 0.86], [-1.16, 0.86]]);
  } else {
    context.beginPath();
    context.arc(x, y, size, 0, TURN);
  }
};
const bell = (context, x, y, size) => {
  context.beginPath();
  context.arc(x, y - 0.2 * size, size, Math.PI, 0);
  [[1, 1.1], [0.5, 0.7], [0, 1.1], [-0.5, 0.7], [-1, 1.1]].forEach(([right, down]) => context.lineTo(x + right * size, y + down * size));
  context.closePath();
};
const mouth = (context, x, y, size) => {
  context.beginPath();
  context.moveTo(x - 0.15 * size, y);
  context.arc(x, y, size, 0.62, TURN - 0.62);
  context.closePath();
};

class BoardPicture {
  constructor(canvas) {
    this.canvas = canvas;
    canvas.style.borderRadius = "3.4%";
    this.context = pen(canvas, false);
    [this.map, this.still, this.middle] = [surface(MAP), surface(MAP), surface(MAP / (1 + 2 * AROUND))];
    [this.ids, this.leds, this.side] = [[], [], 0];
    // The light on the table, behind the board of the page.
    this.pool = canvas.id && Object.assign(surface(MAP), { className: "pool" });
    this.pool && (this.pool.setAttribute("aria-hidden", true), canvas.before(this.pool));
  }

  // Where the windows of the LEDs lie, as west, north, width and height in shares of the side.
  place(places) {
    this.windows = [];
    for (let at = 0; at < places.length; at += 4) {
      this.windows.push(places.slice(at, at + 4));
    }
    this.side = 0;
  }

  // Draws what has changed. Returns whether anything was drawn.
  draw(leds, items) {
    const side = 2 * Math.round((this.canvas.clientWidth * Math.min(2, devicePixelRatio)) / 2);
    if (side < 60) {
      // Hidden, or too small to be seen.
      return false;
    }
    const isNew = side !== this.side;
    if (isNew) {
      this.resize(side);
    }
    let isSame = !isNew && items === this.items;
    for (let led = 0; led < this.windows.length; led += 1) {
      const found = lit(leds[3 * led], leds[3 * led + 1], leds[3 * led + 2]);
      const id = found ? found.lamp.id * 64 + found.level * LEVELS : -1;
      isSame &&= this.ids[led] === id;
      [this.leds[led], this.ids[led]] = [found, id];
    }
    const now = performance.now();
    if (this.pool && this.isPoolBehind && now - (this.pooled ?? -POOL_MS) >= POOL_MS) {
      const context = pen(this.pool);
      context.globalCompositeOperation = "copy";
      context.drawImage(this.map, 0, 0);
      [this.pooled, this.isPoolBehind] = [now, false];
    }
    if (isSame) {
      return false;
    }
    this.isPoolBehind = true;
    if (items !== this.items || isNew) {
      this.read(items);
    }
    this.paint();
    return true;
  }

  resize(side) {
    this.side = this.canvas.width = this.canvas.height = side;
    [this.sprites, this.fixed, this.half] = [new Map(), undefined, surface(side / 2)];
    const [x, y, width] = this.windows[0];
    this.square = Math.round(width * side);
    this.groove = Math.round(this.windows[1][2] * side);
    this.pitch = (this.windows[2][0] - x) * side;
    this.margin = x * side;
    this.reach = (y + width) * side - this.margin;
    this.windows.forEach((window) => (window.middle = [(window[0] + window[2] / 2) * side, (window[1] + window[3] / 2) * side]));
    [this.unlit, this.albedo] = [this.ground(false), this.ground(true)];
  }

  // The unlit board, or how much light each of its parts gives back.
  ground(isAlbedo) {
    const { side, square, groove, margin, reach } = this;
    const board = surface(side);
    const context = pen(board, false);
    const fill = (x, y, width, height, radius, color) => {
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(x, y, width, height, radius);
      context.fill();
    };
    const tone = (...stops) => {
      const fade = context.createLinearGradient(0, stops[0][0], 0, stops.at(-1)[0]);
      stops.forEach(([y, color]) => fade.addColorStop((y - stops[0][0]) / (stops.at(-1)[0] - stops[0][0]), color));
      return fade;
    };
    const grey = (share) => css([255, 255, 255].map((channel) => Math.round(channel * share)));
    fill(0, 0, side, side, 0, isAlbedo ? grey(0.24) : tone([0, "#26282f"], [0.04 * side, "#1a1c21"], [side, "#131418"]));
    const gap = Math.min(groove / 2, margin * 0.4);
    fill(margin - gap, margin - gap, reach + 2 * gap, reach + 2 * gap, square * 0.2, isAlbedo ? grey(0.3) : "#0b0c0f");
    const wide = Math.max(2, Math.round(groove * 0.62));
    for (const { middle: [x, y] } of [this.windows[1], ...this.windows.slice(2, 17).filter((_, at) => at % 2)]) {
      const color = isAlbedo ? grey(0.45) : "#17191e";
      fill(Math.round(x - wide / 2), margin, wide, reach, wide / 2, color);
      fill(margin, Math.round(side - x - wide / 2), reach, wide, wide / 2, color);
    }
    this.windows.slice(0, 289).forEach(([west, north, width, height], led) => {
      const [x, y] = [west * side, north * side].map(Math.round);
      const [middleX, middleY] = this.windows[led].middle;
      if (width < square / side - 0.001 && height < square / side - 0.001) {
        for (const [share, color] of isAlbedo ? [] : [[0.72, "#0b0c0f"], [0.44, "#34373f"]]) {
          context.fillStyle = color;
          context.beginPath();
          context.arc(middleX, middleY, wide * share, 0, TURN);
          context.fill();
        }
      } else if (Math.abs(width - height) < 0.001) {
        fill(x, y, square, square, square * 0.15, isAlbedo ? grey(0.36) : tone([y, "#373b46"], [y + square, "#2d313a"]));
        context.strokeStyle = isAlbedo ? grey(0.75) : "rgba(255, 255, 255, .11)";
        context.lineWidth = Math.max(1, square * (isAlbedo ? 0.035 : 0.018));
        context.beginPath();
        context.roundRect(x + 0.5, y + 0.5, square - 1, square - 1, square * 0.15);
        context.stroke();
      }
    });
    for (const [west, north, width, height] of isAlbedo ? [] : this.windows.slice(289)) {
      const [x, y, w, h] = [west, north, width, height].map((share) => share * side);
      fill(x - 1, y - 1, w + 2, h + 2, side, "#08090b");
      fill(x, y, w, h, side, "#272930");
    }
    if (!isAlbedo && margin > side * 0.05) {
      this.letter(context);
    }
    return board;
  }

  // Files and ranks, on the frame.
  letter(context) {
    const { side, margin } = this;
    context.fillStyle = "#a2a4ae";
    context.font = `600 ${Math.round(margin * 0.23)}px ${FONT}`;
    [context.textAlign, context.textBaseline] = ["center", "middle"];
    for (let at = 0; at < 9; at += 1) {
      const [x] = this.windows[2 * at].middle;
      context.fillText("abcdefghi"[at], x, side - margin * 0.68);
      context.fillText(at + 1, margin * 0.68, side - x);
    }
  }

  // Items by their letters, with the LEDs that they cover.
  read(items) {
    [this.items, this.parts, this.covered] = [items, {}, new Set()];
    for (const item of items.split(" ").filter(Boolean)) {
      const numbers = item.slice(1).split(",").map(Number);
      (this.parts[item[0]] ??= []).push(numbers);
      numbers.slice(0, { f: numbers[3] < 2 ? 3 : 0, l: 1, g: 1, d: 1, o: 1, h: 1, p: 1, w: 3 }[item[0]] ?? 0).forEach((led) => this.covered.add(led));
    }
    const fixed = ["w", "b", "x", "d"].map((kind) => JSON.stringify(this.parts[kind])).join();
    if (fixed !== this.fixed) {
      this.fixed = fixed;
      this.build();
    }
  }

  // What stays for many frames: walls, solid squares, exits, and the light of walls and dots.
  build() {
    const { parts, square, groove, pitch } = this;
    [this.base, this.mask] = [this.unlit, this.albedo].map((from) => {
      const copy = surface(this.side);
      pen(copy, false).drawImage(from, 0, 0);
      return copy;
    });
    const context = pen(this.base);
    for (const [led] of parts.b ?? []) {
      const [x, y] = this.windows[led].middle;
      for (const [on, color] of [[context, "#0b0c0f"], [pen(this.mask), "#000"]]) {
        on.fillStyle = color;
        on.beginPath();
        on.roundRect(x - square / 2, y - square / 2, square, square, square * 0.15);
        on.fill();
      }
    }
    for (const [led] of parts.x ?? []) {
      context.strokeStyle = "#a7aab6";
      context.lineWidth = Math.max(1.4, square * 0.045);
      for (const size of [0.16, 0.3]) {
        mark(context, 0, ...this.windows[led].middle, square * size);
        context.stroke();
      }
    }
    const tube = (on, color, width) => {
      [on.strokeStyle, on.lineWidth, on.lineCap, on.lineJoin] = [color, groove * width, "round", "round"];
      on.beginPath();
      for (const [led] of parts.w ?? []) {
        const [, , width, height] = this.windows[led];
        const [x, y] = this.windows[led].middle;
        const [across, down] = width > height ? [pitch / 2, 0] : [0, pitch / 2];
        on.moveTo(x - across, y - down);
        on.lineTo(x + across, y + down);
      }
      on.stroke();
    };
    [["#07080c", 1], [css(WALL.body), 0.8], ["#12132a", 0.34]].forEach(([color, width]) => tube(context, color, width));
    tube(pen(this.mask), "#000", 1);
    // The light is mixed at half the size.
    const mask = this.mask;
    this.mask = surface(this.side / 2);
    pen(this.mask, false).drawImage(mask, 0, 0, this.side / 2, this.side / 2);
    const still = pen(this.still);
    still.clearRect(0, 0, MAP, MAP);
    still.globalCompositeOperation = "screen";
    (parts.w ?? []).forEach(([led]) => this.glow(still, led, WALL, 0.3, 0.6));
    (parts.d ?? []).forEach(([led, seat]) => this.glow(still, led, LAMPS[seat], 0.1, 0.7));
  }

  // Adds the halo of a light at an LED, or at a place.
  glow(context, at, lamp, level, size = 1) {
    const [x, y] = this.windows[at]?.middle ?? at;
    const scale = MAP / (1 + 2 * AROUND) / this.side;
    const radius = Math.max(2, Math.round(this.pitch * 1.55 * size * scale));
    const around = AROUND * this.side;
    context.globalAlpha = Math.min(1, level);
    context.drawImage(haloOf(lamp, radius), Math.round((x + around) * scale) - radius, Math.round((y + around) * scale) - radius);
  }

  // Queues a cached picture around a place, at whole pixels: the map lies below all of them.
  stamp(name, at, width, height, make, alpha = 1) {
    let sprite = this.sprites.get(name);
    if (!sprite) {
      sprite = surface(width, height);
      const context = pen(sprite);
      context.translate(sprite.width / 2, sprite.height / 2);
      make(context);
      this.sprites.set(name, sprite);
    }
    const [x, y] = this.windows[at]?.middle ?? at;
    this.queue.push(() => {
      this.context.globalAlpha = alpha;
      this.context.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2));
    });
  }

  // The window of a square in a light.
  tile(led, lamp, alpha, near = 0.5, far = 0.9) {
    const half = this.square / 2;
    this.stamp(`t${lamp.id},${near}`, led, this.square, this.square, (context) => {
      const fade = context.createRadialGradient(0, 0, 0, 0, 0, half * 1.4);
      fade.addColorStop(0, css(lamp.body, near));
      fade.addColorStop(1, css(lamp.halo, far));
      context.fillStyle = fade;
      context.beginPath();
      context.roundRect(-half, -half, 2 * half, 2 * half, half * 0.3);
      context.fill();
    }, alpha);
  }

  // An LED whose meaning has no shape: a lens in a lit window, a line in a groove, a disc on a post.
  lens(led, { lamp, level }) {
    const { square, groove, side } = this;
    const [width, height] = this.windows[led].slice(2).map((share) => share * side);
    const isSquare = Math.min(width, height) > square * 0.9;
    if (isSquare) {
      this.tile(led, lamp, 0.25 + 0.6 * level);
    }
    const half = isSquare ? [square * 0.24, square * 0.24] : [width, height].map((length) => (length > groove * 1.5 ? length / 2 : groove * 0.37));
    this.stamp(`e${lamp.id},${half.map(Math.round)}`, led, 2 * half[0] + 2, 2 * half[1] + 2, (context) => {
      const fade = context.createRadialGradient(0, 0, 0, 0, 0, Math.max(...half));
      fade.addColorStop(0, css(lamp.core));
      fade.addColorStop(0.6, css(mix(lamp.body, lamp.core, 0.3)));
      fade.addColorStop(1, css(lamp.body, isSquare ? 0.4 : 1));
      context.fillStyle = fade;
      context.beginPath();
      context.roundRect(-half[0], -half[1], 2 * half[0], 2 * half[1], Math.min(...half));
      context.fill();
      if (led > 288 && lamp === WHITE) {
        // Steps: in two parts, told from colours.
        const [x, y] = half.map((length) => (length === Math.max(...half) ? length * 0.4 : length));
        context.fillStyle = INK;
        context.fillRect(-x, -y, 2 * x, 2 * y);
      }
    }, 0.7 + 0.3 * level);
  }

  // A body with a dark rim, from its core to its edge.
  body(context, lamp, size, trace) {
    context.fillStyle = "rgba(6, 6, 10, .75)";
    trace(size * 1.15);
    context.fill();
    const fade = context.createRadialGradient(0, -0.2 * size, 0, 0, 0, size * 1.25);
    [[0, 0.85], [0.45, 0.45], [0.85, 0], [1, 0]].forEach(([at, share]) => fade.addColorStop(at, css(mix(lamp.body, lamp.core, share))));
    context.fillStyle = fade;
    trace(size);
    context.fill();
  }

  piece(led, [, kind, isWeak, isMover, letter]) {
    const { square } = this;
    const level = this.leds[led]?.level ?? 1;
    const [own, lamp] = [PIECES[kind], isWeak ? WEAK : PIECES[kind]];
    const size = square * (kind < 4 ? 0.37 : 0.36);
    this.tile(led, lamp, 0.45 + 0.4 * level, 0.38, 0.5);
    this.stamp(`p${[kind, isWeak, isMover, letter]}`, led, square * 1.2, square * 1.2, (context) => {
      const isGhost = kind > 5;
      const down = kind === 3 ? square * 0.03 : 0;
      const trace = (radius) => {
        if (isGhost) {
          bell(context, 0, 0, radius);
        } else if (kind > 3) {
          mouth(context, 0, 0, radius * 1.1);
        } else {
          mark(context, kind, 0, down, radius);
        }
      };
      this.body(context, lamp, size, trace);
      if (isWeak) {
        // Hollow, with an edge in its colour.
        context.fillStyle = "#10112c";
        trace(size * 0.78);
        context.fill();
      }
      if (isWeak || isMover) {
        [context.strokeStyle, context.lineWidth] = [isMover ? "#fff" : css(mix(own.body, own.core, 0.35)), Math.max(1.5, square * 0.05)];
        trace(size);
        context.stroke();
      }
      context.fillStyle = isWeak ? css(mix(own.body, own.core, 0.5)) : INK;
      if (letter) {
        context.font = `700 ${Math.round(square * (isGhost ? 0.58 : 0.42))}px ${FONT}`;
        [context.textAlign, context.textBaseline] = ["center", "middle"];
        context.fillText(String.fromCodePoint(letter), 0, down * 3 + square * 0.03);
      } else if (kind > 9) {
        for (const right of [-0.4, 0.4]) {
          mark(context, 0, right * size, -0.2 * size, size * 0.2);
          context.fill();
        }
      } else if (isGhost || kind < 4) {
        mark(context, kind % 6 < 4 ? kind % 6 : 0, 0, down, size * (isGhost ? 0.42 : 0.3));
        context.fill();
      }
      if (kind === 5) {
        // A bow.
        context.translate(-0.5 * size, -0.85 * size);
        context.rotate(-0.35);
        for (const [color, bow] of [[INK, 0.64], ["#ff4a40", 0.5]]) {
          context.fillStyle = color;
          polygon(context, 0, 0, size * bow, [[-1, -0.7], [1, 0.7], [1, -0.7], [-1, 0.7]]);
          context.fill();
        }
      }
    }, 0.9 + 0.1 * level);
  }

  // A fence along its groove: `make` draws it from the west, around its middle.
  bar(name, [first, post, last], make) {
    const { square, groove } = this;
    const isUpright = this.windows[first][3] > this.windows[first][2];
    const [length, depth] = [2 * square + groove, groove * 2.4];
    this.stamp(`${name},${isUpright}`, post, isUpright ? depth : length + 4, isUpright ? length + 4 : depth, (context) => {
      if (isUpright) {
        context.rotate(-TURN / 4);
      }
      make(context, length, (width, height, color) => {
        context.fillStyle = color;
        context.beginPath();
        context.roundRect(-width / 2, -height / 2, width, height, height / 2);
        context.fill();
      }, isUpright);
    });
    return [first, post, last];
  }

  fence([first, post, last, kind, owner]) {
    const { groove } = this;
    const lamp = LAMPS[owner] ?? NEUTRAL;
    const cells = [first, post, last];
    if (kind < 2) {
      this.bar(`f${kind},${lamp.id}`, cells, (context, length, pill, isUpright) => {
        const thick = groove * (kind ? 0.86 : 0.74);
        pill(length, thick + groove * 0.26, "#050508");
        pill(length - groove * 0.2, thick, css(kind ? lamp.body : mix(lamp.body, [8, 8, 12], 0.08)));
        // White-hot in its first round, later with a thread in the neutral.
        kind ? pill(length - groove * 0.5, thick * 0.42, css(lamp.core)) : pill(length - groove * 0.8, Math.max(1, thick * 0.2), "rgba(240, 230, 222, .66)");
        if (owner < 4) {
          context.fillStyle = INK;
          mark(context, 0, 0, 0, thick * 0.68);
          context.fill();
          if (isUpright) {
            context.rotate(TURN / 4);
          }
          context.fillStyle = css(lamp.body);
          mark(context, owner, 0, 0, thick * 0.4);
          context.fill();
        }
      });
    } else {
      this.frame(cells, kind, lamp);
    }
  }

  // A fence that is shown (2), refused (3), a hint (4), under the pointer (5), there not to be placed (6).
  frame(cells, kind, lamp) {
    const { groove } = this;
    this.bar(`a${kind},${lamp.id}`, cells, (context, length, pill) => {
      const [thick, line] = [groove * 1.05, Math.max(1.5, groove * 0.16)];
      const outline = (color, width) => {
        [context.strokeStyle, context.lineWidth] = [color, width];
        context.beginPath();
        context.roundRect(-length / 2 + line, -thick / 2, length - 2 * line, thick, thick / 2);
        context.stroke();
      };
      if (kind < 5) {
        pill(length, thick, "#07070b");
      }
      outline("#07080c", line * 2);
      context.setLineDash(kind === 4 || kind === 6 ? [groove * 0.5, groove * 0.35] : []);
      outline("#fff", line);
      context.setLineDash([]);
      if (kind === 2 || kind === 4) {
        const step = (length - groove) / 8;
        for (let at = 0; at < 8; at += 1) {
          context.fillStyle = kind === 4 ? "#fff" : css(mix(lamp.body, lamp.core, 0.2));
          context.fillRect(-length / 2 + groove / 2 + (at + 0.18) * step, -groove * 0.28, step * 0.64, groove * 0.56);
        }
      }
      if (kind === 2) {
        // It turns: an arrow around the post.
        context.fillStyle = "#fff";
        mark(context, 0, 0, 0, groove * 0.95);
        context.fill();
        [context.strokeStyle, context.fillStyle, context.lineWidth] = [INK, INK, groove * 0.18];
        context.beginPath();
        context.arc(0, 0, groove * 0.5, 0, TURN * 0.78);
        context.stroke();
        polygon(context, groove * 0.06, -groove * 0.5, groove * 0.34, [[-0.3, -1], [1.1, 0], [-0.3, 1]]);
        context.fill();
      } else if (kind === 3) {
        [-1, 1].forEach((end) => this.cross(context, end * (length / 2 - groove), 0, groove * 0.5));
      }
    });
  }

  cross(context, x, y, size) {
    context.lineCap = "round";
    for (const [color, width] of [[INK, 0.9], ["#fff", 0.45]]) {
      [context.strokeStyle, context.lineWidth] = [color, size * width];
      context.beginPath();
      for (const down of [-1, 1]) {
        context.moveTo(x - size, y - down * size);
        context.lineTo(x + size, y + down * size);
      }
      context.stroke();
    }
  }

  // Shapes over squares, each with its light in the map.
  shapes(map) {
    const { parts, square, leds, context } = this;
    const each = (kind, draw) => (parts[kind] ?? []).forEach((part) => leds[part[0]] && draw(part, leds[part[0]].level));
    const ring = (on, color, half, width) => {
      [on.strokeStyle, on.lineWidth] = [color, Math.max(1.5, square * width)];
      on.beginPath();
      on.roundRect(-half, -half, 2 * half, 2 * half, half * 0.3);
      on.stroke();
    };
    each("g", ([led, seat]) => {
      const lamp = LAMPS[seat];
      const [x, y] = this.windows[led].middle;
      // The goal lies opposite of its seat; turned for the others.
      const turn = [0, 1, 2, 3][seat] * (TURN / 4);
      this.glow(map, [x + Math.sin(turn) * square * 0.5, y - Math.cos(turn) * square * 0.5], lamp, 0.3, 0.9);
      this.stamp(`g${seat}`, led, square, square, (on) => {
        const [half, step] = [square / 2, square / 8];
        on.rotate(turn);
        on.beginPath();
        on.roundRect(-half, -half, square, square, square * 0.15);
        on.clip();
        const fade = on.createLinearGradient(0, -half, 0, half);
        fade.addColorStop(0, css(lamp.halo, 0.6));
        fade.addColorStop(0.75, css(lamp.halo, 0.06));
        on.fillStyle = fade;
        on.fillRect(-half, -half, square, square);
        on.fillStyle = css(mix(lamp.body, lamp.core, 0.45));
        for (let at = 0; at < 16; at += 1) {
          if ((at + (at >> 3)) % 2 === 0) {
            on.fillRect(-half + (at % 8) * step, -half + (at >> 3) * step, step, step);
          }
        }
      });
    });
    each("d", ([led, seat]) => this.stamp(`d${seat}`, led, square, square, (on) => {
      on.fillStyle = css(LAMPS[seat].halo, 0.12);
      on.beginPath();
      on.roundRect(-square / 2, -square / 2, square, square, square * 0.15);
      on.fill();
      on.fillStyle = css(mix(LAMPS[seat].body, LAMPS[seat].core, 0.5));
      mark(on, seat, 0, 0, square * [0.15, 0.21, 0.21, 0.24][seat]);
      on.fill();
    }));
    each("o", ([led], level) => {
      this.glow(map, led, POWER, 0.8 * level);
      this.stamp("o", led, square, square, (on) => {
        this.body(on, POWER, square * 0.25, (size) => mark(on, 0, 0, 0, size));
        [on.strokeStyle, on.lineWidth] = [css(mix(POWER.body, POWER.core, 0.5)), square * 0.05];
        mark(on, 0, 0, 0, square * 0.38);
        on.stroke();
      }, 0.75 + 0.25 * level);
    });
    each("l", ([led, seat, isJump], level) => {
      const lamp = LAMPS[seat];
      this.glow(map, led, lamp, 0.2 + 0.2 * level, 0.85);
      this.tile(led, lamp, 0.35 + 0.25 * level, 0.2, 0.5);
      this.stamp(`l${lamp.id},${isJump}`, led, square, square, (on) => {
        const color = css(mix(lamp.body, lamp.core, 0.5));
        ring(on, color, square * 0.4, 0.07);
        if (isJump) {
          ring(on, color, square * 0.26, 0.05);
        }
        on.fillStyle = color;
        mark(on, 0, 0, 0, square * 0.09);
        on.fill();
      }, 0.75 + 0.25 * level);
    });
    each("h", ([led, id, seat, to, left], level) => {
      const lamp = LAMPS[id];
      const streak = (left / 8) * 0.8;
      if (streak) {
        const [from, end] = [led, to].map((at) => this.windows[at].middle);
        [0.25, 0.5, 0.75].forEach((share) => this.glow(map, from.map((start, axis) => start + (end[axis] - start) * share), lamp, streak * 0.3 * share, 0.6));
        this.queue.push(() => {
          const fade = context.createLinearGradient(...from, ...end);
          fade.addColorStop(0, css(lamp.body, 0.05));
          fade.addColorStop(1, css(lamp.body, streak));
          [context.globalAlpha, context.strokeStyle, context.lineWidth, context.lineCap] = [1, fade, square * 0.17, "round"];
          context.beginPath();
          context.moveTo(...from);
          context.lineTo(...end);
          context.stroke();
        });
      }
      this.glow(map, led, lamp, 0.2 * level, 0.7);
      this.stamp(`h${id},${seat}`, led, square, square, (on) => {
        for (const [color, width] of [["rgba(6, 6, 10, .7)", 0.15], [css(mix(lamp.body, lamp.core, 0.45)), 0.075]]) {
          [on.strokeStyle, on.lineWidth] = [color, Math.max(1.5, square * width)];
          mark(on, seat, 0, 0, square * 0.26);
          on.stroke();
        }
      });
    });
    for (const part of parts.p ?? []) {
      const [led, kind, isWeak] = part;
      const level = leds[led]?.level ?? 1;
      // While its LEDs are on the way, the streak leads to the piece.
      if (!leds[led] && !parts.h?.some(([, , , to, left]) => to === led && left)) {
        continue;
      }
      const lamp = isWeak ? WEAK : PIECES[kind];
      this.glow(map, led, lamp, 0.75 * level, 1.15);
      this.glow(map, led, lamp, 0.32 * level, 2.4);
      this.piece(led, part);
    }
  }

  paint() {
    const { context, parts, leds, side } = this;
    const map = pen(this.map);
    map.globalAlpha = 1;
    map.globalCompositeOperation = "copy";
    map.drawImage(this.still, 0, 0);
    map.globalCompositeOperation = "screen";
    this.queue = [];
    leds.forEach((found, led) => {
      if (found && !this.covered.has(led)) {
        const isBar = led > 288;
        this.glow(map, led, found.lamp, (isBar ? 0.38 : 0.7) * found.level, isBar ? 0.7 : 0.95);
        this.lens(led, found);
      }
    });
    this.shapes(map);
    for (const part of parts.f ?? []) {
      const [first, post, last, kind, owner] = part;
      if (kind > 1 || leds[post] || leds[first]) {
        const lamp = LAMPS[owner] ?? (kind > 1 ? WHITE : NEUTRAL);
        const [level, size] = kind === 0 ? [0.4, 0.75] : [0.8 * (leds[post]?.level ?? 0.5), 1.05];
        [first, post, last].forEach((led) => this.glow(map, led, lamp, level, size));
        this.fence(part);
      }
    }
    this.signs();
    this.light();
    this.queue.forEach((draw) => draw());
    context.globalAlpha = 1;
    for (const [x, y, width, height] of parts.k ?? []) {
      for (const [color, line] of [[INK, 4], ["#fff", 2]]) {
        [context.strokeStyle, context.lineWidth] = [color, line];
        context.beginPath();
        context.roundRect(...[x, y, width, height].map((share) => (share * side) / 10000), line * 2);
        context.stroke();
      }
    }
  }

  // Signs over everything else, and the ends of the bar of the seat to move.
  signs() {
    const { parts, square } = this;
    for (const [led, kind] of parts.s ?? []) {
      this.stamp(`s${kind}`, led, square, square, (on) => {
        if (kind === 0) {
          for (const [color, width] of [[INK, 0.16], ["#fff", 0.075]]) {
            [on.strokeStyle, on.lineWidth] = [color, square * width];
            on.setLineDash(color === INK ? [] : [square * 0.17, square * 0.09]);
            mark(on, 0, 0, 0, square * 0.38);
            on.stroke();
          }
        } else if (kind === 1) {
          this.cross(on, 0, 0, square * 0.22);
        } else {
          on.fillStyle = INK;
          mark(on, 0, 0, 0, square * 0.42);
          on.fill();
          on.fillStyle = "#fff";
          on.font = `700 ${Math.round(square * 0.6)}px ${FONT}`;
          [on.textAlign, on.textBaseline] = ["center", "middle"];
          on.fillText("?", 0, square * 0.04);
        }
      });
    }
    for (const ends of parts.m ?? []) {
      const [[x, y], [otherX, otherY]] = ends.map((led) => this.windows[led].middle);
      const [step, isUpright] = [(Math.abs(x - otherX) + Math.abs(y - otherY)) / 9, x === otherX];
      ends.forEach((led, at) => {
        const sign = (isUpright ? y < otherY : x < otherX) === (at === 0) ? -1 : 1;
        const [middleX, middleY] = this.windows[led].middle;
        const away = sign * step;
        this.stamp(`m${isUpright},${sign}`, isUpright ? [middleX, middleY + away] : [middleX + away, middleY], square / 2, square / 2, (on) => {
          on.rotate((isUpright ? TURN / 4 : 0) + (sign < 0 ? 0 : TURN / 2));
          on.fillStyle = "#fff";
          polygon(on, 0, 0, Math.max(3, square * 0.1), [[-0.7, -1], [1, 0], [-0.7, 1]]);
          on.fill();
        });
      });
    }
  }

  // The map times what gives its light back, plus the unlit board.
  light() {
    const { context, side } = this;
    const [part, from] = [MAP / (1 + 2 * AROUND), (MAP * AROUND) / (1 + 2 * AROUND)];
    const [middle, half] = [pen(this.middle, false), pen(this.half, false)];
    middle.fillRect(0, 0, part, part);
    middle.drawImage(this.map, from, from, part, part, 0, 0, part, part);
    half.globalCompositeOperation = "copy";
    half.drawImage(this.middle, 0, 0, side / 2, side / 2);
    half.globalCompositeOperation = "multiply";
    half.drawImage(this.mask, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(this.base, 0, 0);
    [context.globalCompositeOperation, context.imageSmoothingEnabled] = ["lighter", false];
    context.drawImage(this.half, 0, 0, side, side);
    [context.globalCompositeOperation, context.imageSmoothingEnabled] = ["source-over", true];
  }
}
globalThis.BoardPicture = BoardPicture;
