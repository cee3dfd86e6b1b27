// Small sounds made here, no files: a card, a claim, a turn, an end.
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

function tone(frequency: number, start: number, length: number, kind: OscillatorType, loud: number): void {
  if (!context) return;
  const at = context.currentTime + start;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = kind;
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

const sounds = {
  card: () => tone(520, 0, 0.09, "triangle", 0.05),
  claim: () => [196, 247, 294].forEach((f, i) => tone(f, i * 0.07, 0.22, "triangle", 0.09)),
  turn: () => [659, 880].forEach((f, i) => tone(f, i * 0.13, 0.3, "sine", 0.08)),
  end: () => [392, 494, 587, 784].forEach((f, i) => tone(f, i * 0.16, 0.5, "triangle", 0.08)),
};

export function play(name: keyof typeof sounds): void {
  if (!prefs.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    sounds[name]();
  } catch {
    // no sound on this device
  }
}
