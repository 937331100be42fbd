// The sounds of the board as the buzzer plays them, and the vibration of a phone: off until a visitor turns them on.
const STORED = "fencelight.sound";
let context, playing;

// Browsers let a page sound after a click or a key.
const unlock = () => {
  context ??= new AudioContext();
  return context.resume();
};

const play = (notes, volume, vibration) => {
  if (vibration.length && navigator.userActivation?.hasBeenActive !== false) {
    navigator.vibrate?.([...vibration]);
  }
  if (!notes.length || !volume || context?.state !== "running") {
    return;
  }
  // The newer sound replaces the older.
  playing?.disconnect();
  playing = new GainNode(context, { gain: 0.2 * 2 ** (volume - 5) });
  playing.connect(context.destination);
  let at = context.currentTime;
  for (let place = 0; place < notes.length; place += 2) {
    const [frequency, end] = [notes[place], at + notes[place + 1] / 1000];
    if (frequency) {
      const tone = new OscillatorNode(context, { type: "square", frequency });
      tone.connect(playing);
      tone.start(at);
      tone.stop(end);
    }
    at = end;
  }
};

export const start = (program, box) => {
  // A browser on a desk has the call and no motor.
  if (navigator.vibrate && matchMedia("(pointer: coarse)").matches) {
    const [sound, both] = box.parentElement.querySelectorAll("span");
    [sound.hidden, both.hidden] = [true, false];
  }
  const listen = () => {
    const change = box.checked ? addEventListener : removeEventListener;
    change("click", unlock);
    change("keydown", unlock);
    program.play_sounds(box.checked ? play : undefined);
  };
  box.checked = localStorage.getItem(STORED) === "on";
  listen();
  box.addEventListener("change", () => {
    localStorage.setItem(STORED, box.checked ? "on" : "off");
    listen();
    if (box.checked) {
      unlock();
    }
  });
};
