// Thinks for the computer players: an instance of the program of its own.
import init, { answer } from "./fencelight_web.js";

const ready = init();
onmessage = async ({ data }) => {
  await ready;
  const line = answer(data);
  if (line !== undefined) {
    postMessage(line);
  }
};
