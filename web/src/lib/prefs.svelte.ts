// What a person likes: language, theme, sound and so on, remembered by the browser where it allows that.
export type Language = "en" | "pl";
export type Theme = "auto" | "light" | "dark";
export type Confirm = "off" | "always";
export type Speed = "off" | "fast" | "normal" | "slow";

function read(key: string): string | null {
  try {
    return localStorage.getItem(`trunkline.${key}`);
  } catch {
    return null; // storage is blocked: everything works, nothing is remembered
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`trunkline.${key}`, value);
  } catch {
    // see above
  }
}

function oneOf<T extends string>(value: string | null, known: readonly T[], otherwise: T): T {
  return known.includes(value as T) ? (value as T) : otherwise;
}

function names(text: string | null): string[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // somebody else wrote there
  }
}

const spoken = typeof navigator === "undefined" ? "en" : navigator.language;

class Prefs {
  language = $state<Language>(oneOf(read("language"), ["en", "pl"], spoken.startsWith("pl") ? "pl" : "en"));
  theme = $state<Theme>(oneOf(read("theme"), ["auto", "light", "dark"], "auto"));
  sound = $state(read("sound") !== "off");
  confirm = $state<Confirm>(oneOf(read("confirm"), ["off", "always"], "off"));
  speed = $state<Speed>(oneOf(read("speed"), ["off", "fast", "normal", "slow"], "normal"));
  text = $state(read("text") === "on");
  notify = $state(read("notify") === "on");
  board = $state(read("board") ?? "usa");
  players = $state(Number(read("players")) || 3);
  level = $state(read("level") ?? "greedy");
  muted = $state<string[]>(names(read("muted")));

  /** Change a preference and remember it. */
  set<K extends "language" | "theme" | "confirm" | "speed" | "board" | "level">(key: K, value: this[K]): void {
    (this as Record<K, unknown>)[key] = value;
    write(key, String(value));
    apply();
  }
  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on ? "on" : "off");
  }
  setNotify(on: boolean): void {
    this.notify = on;
    write("notify", on ? "on" : "off");
  }
  setText(on: boolean): void {
    this.text = on;
    write("text", on ? "on" : "off");
  }
  setPlayers(count: number): void {
    this.players = count;
    write("players", String(count));
  }
  mute(name: string, on: boolean): void {
    this.muted = on ? [...this.muted, name] : this.muted.filter((other) => other !== name);
    write("muted", JSON.stringify(this.muted));
  }
}

export const prefs = new Prefs();

/** Tell the page its language and theme. */
export function apply(): void {
  if (typeof document === "undefined") return;
  document.documentElement.lang = prefs.language;
  if (prefs.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = prefs.theme;
}
