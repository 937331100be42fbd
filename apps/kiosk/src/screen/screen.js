// All tables on one screen, or one table on a phone: draws the lights and shows the words that the server sends.
import { invite, startPhone } from "/phone.js";
import "/light.js";

const isPhone = location.pathname.startsWith("/table/");
const [main, evening, away] = ["tables", "evening", "away"].map((id) => document.getElementById(id));
const parameters = new URLSearchParams(location.search);
const languages = parameters.get("lang") ?? navigator.languages.join(".");
const tables = [];
let [places, words, large] = [[], {}, undefined];
let [phone, line] = [undefined, undefined];
document.body.className = isPhone ? "one" : "all";

const add = (parent, name, className) => {
  const element = parent.appendChild(document.createElement(name));
  element.className = className ?? "";
  return element;
};

const tableAt = (number) => {
  for (let next = tables.length; next <= number; next++) {
    const section = add(main, "section", "table");
    const table = { section, canvas: add(section, "canvas"), leds: new Uint8Array(3 * places.length), items: "" };
    table.picture = new BoardPicture(table.canvas);
    table.picture.place(places.flat());
    const text = add(section, "div", "words");
    for (const [name, element] of [["name", "h2"], ["title", "p"], ["aim", "p"], ["lines", "div"]]) {
      table[name] = add(text, element, name);
    }
    [table.figure, table.code] = [add(section, "figure"), new Image()];
    table.figure.append(table.code);
    table.invites = add(table.figure, "figcaption");
    if (isPhone) {
      for (const name of ["rules", "lights"]) {
        table[name] = add(section, "details");
        add(table[name], "summary").textContent = words[`phone-${name}`];
        add(table[name], "div");
      }
    }
    tables.push(table);
  }
  return tables[number];
};

const paragraphs = (parent, lines) => {
  parent.replaceChildren();
  lines.forEach((line) => (add(parent, "p").textContent = line));
};

const show = (number, told) => {
  const table = tableAt(number);
  for (const name of ["name", "title", "aim"]) {
    table[name].textContent = told[name];
  }
  table.section.dataset.phase = told.phase ?? "away";
  table.items = told.items ?? "";
  paragraphs(table.lines, told.lines);
  table.figure.hidden = !told.code;
  if (told.code) {
    [table.code.src, table.code.alt, table.invites.textContent] = [told.code, told.invites, told.invites];
    table.figure.style.setProperty("--modules", told.modules);
  }
  if (!isPhone) {
    invite(table.section.querySelector(".words") ?? table.section, told);
  }
  for (const name of isPhone ? ["rules", "lights"] : []) {
    table[name].hidden = !told[name];
    paragraphs(table[name].lastChild, told[name] ?? []);
  }
  arrange();
};

// The server chooses the large one. It comes first, the others stand in their order.
const enlarge = (table) => {
  large?.section.classList.remove("large");
  large = table;
  large?.section.classList.add("large");
  arrange();
};

const arrange = () => {
  tables.forEach((table, number) => (table.section.style.order = table === large ? -1 : number));
  fit();
};

// Small boards take the room that the large one leaves.
const fit = () => {
  const small = tables.length - (large ? 1 : 0);
  const style = getComputedStyle(main);
  const [gap, caption] = [parseFloat(style.gap), 2.8 * parseFloat(style.fontSize)];
  const [width, height] = [main.clientWidth - gap - 2, main.clientHeight - gap - 2 - (large ? large.section.offsetHeight + gap : 0)];
  const side = (columns) => Math.min(width / columns - gap, height / Math.ceil(small / columns) - gap - caption);
  const sides = tables.map((table, column) => side(column + 1));
  main.style.setProperty("--side", `${Math.floor(Math.max(...sides, 80))}px`);
};

const showEvening = ({ title, lines, hours }) => {
  evening.hidden = false;
  paragraphs(evening, lines);
  const heading = document.createElement("h2");
  heading.textContent = title;
  evening.prepend(heading);
  const chart = add(evening, "div", "hours");
  const most = Math.max(...hours.map(([, count]) => count));
  for (const [hour, count] of hours) {
    const column = add(chart, "div");
    column.append(count);
    add(column, "i").style.height = `${(80 * count) / most}%`;
    column.append(hour);
  }
};

const receive = (data) => {
  const [, number, message] = data.match(/^(\d*) ?(.*)$/s);
  if (message.startsWith("! leds ")) {
    const table = tableAt(Number(number));
    for (const change of message.slice(7).split(" ")) {
      const [led, color] = change.split(":");
      const bytes = parseInt(color, 16);
      table.leds.set([bytes >> 16, bytes >> 8, bytes], 3 * led);
    }
    return;
  }
  const told = JSON.parse(message);
  if (told.places) {
    ({ places, words } = told);
    document.documentElement.lang = told.lang;
    // The server may have other tables than before.
    main.replaceChildren();
    [tables.length, large] = [0, undefined];
    if (isPhone) {
      const table = tableAt(0);
      table.section.querySelector(".phone")?.remove();
      phone = startPhone(table.section, table.canvas, told);
      phone.open(line);
    }
  } else if (told.seat || told.refused || told.done) {
    phone?.show(told);
  } else if (told.evening) {
    showEvening(told.evening);
  } else if (told.large !== undefined) {
    enlarge(tables[told.large]);
  } else {
    show(Number(number), told);
  }
};

const connect = () => {
  const ahead = -new Date().getTimezoneOffset();
  const socket = new WebSocket(`ws://${location.host}${location.pathname}?lang=${languages}&ahead=${ahead}`);
  line = socket;
  socket.onopen = () => (away.hidden = true);
  socket.onmessage = ({ data }) => receive(data);
  socket.onclose = () => {
    [away.textContent, away.hidden] = [words["phone-away"] ?? "…", false];
    setTimeout(connect, 1000);
  };
};

const frame = () => {
  tables.forEach(({ picture, leds, items }) => picture.draw(leds, items + (phone?.items() ?? "")));
  requestAnimationFrame(frame);
};
connect();
frame();
addEventListener("resize", fit);
// The large one grows with its words and its code.
setInterval(fit, 1000);
