// Small sounds made here, no files: paper, wood, bells, a whistle, a gong.
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

/** A tone that swells at once and dies away. */
function tone(frequency: number, start: number, length: number, kind: OscillatorType, loud: number, glide = 1): void {
  const at = context!.currentTime + start;
  const source = context!.createOscillator();
  const gain = context!.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(frequency, at);
  source.frequency.exponentialRampToValueAtTime(frequency * glide, at + length);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(context!.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

/** A puff of noise around a pitch: paper, wood. */
function rustle(pitch: number, start: number, length: number, loud: number, narrow = 1): void {
  const at = context!.currentTime + start;
  const samples = Math.ceil(context!.sampleRate * length);
  const buffer = context!.createBuffer(1, samples, context!.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const source = context!.createBufferSource();
  const filter = context!.createBiquadFilter();
  const gain = context!.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = narrow;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context!.destination);
  source.start(at);
}

const sounds = {
  card: () => rustle(2400, 0, 0.09, 0.5),
  pile: () => [0, 0.09].forEach((at) => rustle(900, at, 0.05, 0.6, 2)),
  wagon: (step: number) => {
    rustle(700 + 60 * step, 0, 0.05, 0.9, 4);
    tone(260 + 26 * step, 0, 0.08, "triangle", 0.07);
  },
  ship: (step: number) => tone(150 + 10 * step, 0, 0.3, "sawtooth", 0.025, 0.96),
  points: (points: number) => tone(points >= 10 ? 1320 : 990, 0, 0.5, "sine", 0.06),
  joined: () => [880, 1175].forEach((f, i) => tone(f, i * 0.16, 0.3, "square", 0.02)),
  turn: () => [523, 392].forEach((f, i) => tone(f, i * 0.28, 0.9, "sine", 0.09)),
  tick: () => rustle(3000, 0, 0.03, 0.4, 6),
  refused: () => tone(120, 0, 0.16, "sine", 0.12, 0.7),
  win: () => [392, 494, 587, 784, 587, 784].forEach((f, i) => tone(f, i * 0.13, 0.4, "triangle", 0.07)),
};

export type Sound = keyof typeof sounds;

/** Play a sound, if the person wants any; `measure` is a step, or points, where it matters. */
export function play(name: Sound, measure = 0): void {
  if (!prefs.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    if (context.state === "running" || name === "turn" || name === "win") sounds[name](measure);
  } catch {
    // no sound on this device
  }
}
