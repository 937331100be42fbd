// Thinks for the computer players: an instance of the program of its own. The first message is the program, every other one a job.
import init, { answer } from "./fencelight_web.js";

let ready;
onmessage = async ({ data }) => {
  if (!ready) {
    ready = init({ module_or_path: data });
    return;
  }
  try {
    await ready;
    const line = answer(data);
    if (line !== undefined) {
      postMessage(line);
    }
  } catch (error) {
    // The page hears of errors, and of no rejected promise.
    reportError(error);
  }
};
