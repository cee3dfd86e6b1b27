// Every sentence of the client, with the right plural; a browser loads the language that it speaks.
import { prefs, type Language } from "../lib/prefs.svelte";
import type { en } from "./en";

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;
type Words = Record<Key, string>;
const sources: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en")).en,
  pl: async () => (await import("./pl")).pl,
};
const learnt: Partial<Record<Language, Words>> = {};
const other = (language: Language): Language => (language === "pl" ? "en" : "pl");

/** Load a language; nothing can be said in it before. */
export async function learn(language: Language): Promise<void> {
  learnt[language] ??= await sources[language]();
}

/** Load the person's language, or where it cannot be had (no network) the other. */
export async function begin(): Promise<void> {
  try {
    await learn(prefs.language);
  } catch {
    await learn(other(prefs.language));
    prefs.language = other(prefs.language); // for now; what the person chose stays remembered
  }
}

/** Speak the other language from now on; nothing changes where it cannot be had. */
export async function switchLanguage(): Promise<void> {
  const wanted = other(prefs.language);
  await learn(wanted).then(
    () => prefs.set("language", wanted),
    () => {},
  );
}

/** Forms stand in the order one|few|many (English: one|many). */
function plural(language: Language, count: number): number {
  const n = Math.abs(count);
  if (n === 1) return 0;
  if (language === "en") return 1;
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

/** A sentence in a language, with its gaps filled; `n` chooses the plural. */
export function sayIn(language: Language, key: Key, values: Values = {}): string {
  const forms = learnt[language]![key].split("|");
  const form =
    forms.length > 1 ? forms[Math.min(plural(language, Number(values.n ?? 1)), forms.length - 1)]! : forms[0]!;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}

/** A sentence in the person's language. */
export function say(key: Key, values: Values = {}): string {
  return sayIn(prefs.language, key, values);
}

export const isKey = (key: string): key is Key => key in learnt[prefs.language]!;
