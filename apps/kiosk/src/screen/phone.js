// What guests do at a table. On the display: the codes of free seats and the names that wait. On a phone: its seat, the moves that it touches, its name in the queue.
const REFUSAL_MS = 6000;
const MAX_NAME = 20;

const add = (parent, name, className, text) => {
  const element = parent.appendChild(document.createElement(name));
  [element.className, element.textContent] = [className ?? "", text ?? ""];
  return element;
};

// The part of a table for guests; it is made anew when what it shows has changed.
export const invite = (section, { seats = [], queue = null }) => {
  const box = section.querySelector(".guests") ?? add(section, "div", "guests");
  const shown = JSON.stringify([seats, queue]);
  if (box.dataset.shown === shown) {
    return;
  }
  box.dataset.shown = shown;
  box.replaceChildren();
  for (const { code, invites } of seats) {
    const figure = add(box, "figure", "seat");
    Object.assign(figure.appendChild(new Image()), { src: code, alt: invites });
    add(figure, "figcaption", "", invites);
  }
  if (queue) {
    const names = add(box, "div", "names");
    add(names, "p", "call", queue.call ?? "").hidden = !queue.call;
    add(names, "h3", "", queue.title);
    const list = add(names, "ol");
    queue.names.forEach((name) => add(list, "li", "", name));
  }
};

// The number by which the server knows this phone; a reload keeps it.
const phoneNumber = () => {
  const name = "fencelight-phone";
  const draw = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const number = localStorage.getItem(name) ?? draw();
    localStorage.setItem(name, number);
    return number;
  } catch {
    // No storage: the number lasts as long as the page.
    return draw();
  }
};

// A phone at the table of a section.
export const startPhone = (section, canvas, { places, keys, words }) => {
  const [number, centres] = [phoneNumber(), keys.map(([name, led]) => [name, places[led][0] + places[led][2] / 2, places[led][1] + places[led][3] / 2])];
  const box = document.createElement("div");
  box.className = "phone";
  canvas.after(box);
  const refusal = add(box, "p", "refusal");
  refusal.setAttribute("role", "alert");
  const [lines, buttons] = [add(box, "div", "seat-words"), add(box, "div", "buttons")];
  let [socket, seat, preview, timer] = [undefined, {}, undefined, undefined];
  const send = (line) => socket?.readyState === WebSocket.OPEN && socket.send(line);
  const moves = () => seat.moves ?? [];

  const button = (parent, name, press) => {
    const element = add(parent, "button", name, words[name]);
    element.type = "button";
    element.onclick = press;
  };
  const showButtons = () => {
    buttons.replaceChildren();
    if (preview) {
      button(buttons, "do-place", () => play(preview));
      button(buttons, "do-remove", () => aim(undefined));
    }
    for (const [move, name] of [["roll", "do-roll"], ["stop", "do-stop"], ["pass", "seat-pass"]]) {
      if (moves().includes(move)) {
        button(buttons, name, () => play(move));
      }
    }
    if (seat.name) {
      button(buttons, "seat-leave", () => send("leave"));
    }
  };
  const aim = (fence) => {
    preview = fence;
    showButtons();
  };
  const play = (move) => {
    send(`move ${move}`);
    aim(undefined);
  };

  // A square plays; a post shows a fence, once more turns it, as at the board.
  const touch = (name) => {
    if (name.length === 2) {
      return play(name);
    }
    const fences = ["h", "v"].map((axis) => name.slice(0, 2) + axis);
    const legal = fences.filter((fence) => moves().includes(fence));
    const other = fences.find((fence) => fence !== preview);
    if (legal.length === 0) {
      return play(fences[0]);
    }
    return aim(!fences.includes(preview) ? legal[0] : legal.includes(other) ? other : preview);
  };
  canvas.onclick = ({ clientX, clientY }) => {
    if (moves().length === 0) {
      return;
    }
    const { left, top, width } = canvas.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / width];
    const hasFences = moves().some((move) => /^..[hv]$/.test(move));
    const distance = ([, keyX, keyY]) => Math.hypot(keyX - x, keyY - y);
    const near = centres.filter(([name]) => hasFences || name.length === 2).sort((one, other) => distance(one) - distance(other))[0];
    if (distance(near) < 0.06) {
      touch(near[0]);
    }
  };

  const queue = add(box, "form", "queue");
  add(queue, "h3", "", words["queue-title"]);
  const place = add(queue, "p");
  const name = add(queue, "input");
  Object.assign(name, { maxLength: MAX_NAME, placeholder: words["queue-name"], autocomplete: "nickname", required: true });
  name.setAttribute("aria-label", words["queue-name"]);
  const join = add(queue, "button", "", words["queue-join"]);
  button(queue, "queue-leave", () => send("unqueue"));
  queue.onsubmit = (event) => {
    event.preventDefault();
    send(`queue ${name.value}`);
  };
  const staff = add(box, "details", "staff");
  add(staff, "summary", "", words["queue-clear"]);
  const pinForm = add(staff, "form");
  const pin = Object.assign(add(pinForm, "input"), { type: "password", inputMode: "numeric", maxLength: 12, autocomplete: "off" });
  pin.setAttribute("aria-label", "PIN");
  add(pinForm, "button", "", "OK");
  pinForm.onsubmit = (event) => {
    event.preventDefault();
    send(`clear ${pin.value}`);
    [pin.value, staff.open] = ["", false];
  };

  return {
    // The line is open. A code that led here is used once.
    open: (opened) => {
      socket = opened;
      send(`phone ${number}`);
      const token = location.hash.slice(1);
      if (token) {
        send(`seat ${token}`);
        history.replaceState(null, "", location.pathname + location.search);
      }
    },
    show: (told) => {
      if (told.refused) {
        clearTimeout(timer);
        refusal.textContent = told.refused;
        timer = setTimeout(() => (refusal.textContent = ""), REFUSAL_MS);
      }
      if (told.seat) {
        seat = told.seat;
        section.classList.toggle("seated", Boolean(seat.name));
        section.classList.toggle("turn", moves().length > 0);
        lines.replaceChildren();
        seat.words.forEach((line) => add(lines, "p", "", line));
        aim(moves().includes(preview) ? preview : undefined);
      }
      if (told.queue) {
        place.textContent = told.queue.words;
        name.hidden = join.hidden = told.queue.waits;
        queue.querySelector(".queue-leave").hidden = !told.queue.waits;
      }
    },
    // The fence that is shown, as an item of `light.js`.
    items: () => {
      if (!preview) {
        return "";
      }
      // Rows of LEDs run as a serpentine.
      const post = keys.find(([key]) => key === `${preview.slice(0, 2)}+`)[1];
      const row = Math.floor(post / 17);
      const at = (away) => 17 * (row + away) + (away ? 16 - (post % 17) : post % 17);
      const [first, last] = preview.endsWith("h") ? [post - 1, post + 1] : [at(-1), at(1)];
      return `f${first},${post},${last},2,${["south", "west", "north", "east"].indexOf(seat.name)} `;
    },
  };
};
