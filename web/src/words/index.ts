// Every sentence of the client, in both languages, with the right plural.
import { prefs, type Language } from "../lib/prefs.svelte";
import { en } from "./en";
import { pl } from "./pl";

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;
const languages: Record<Language, Record<Key, string>> = { en, pl };

/** Forms stand in the order one|few|many (English: one|many). */
function plural(language: Language, count: number): number {
  const n = Math.abs(count);
  if (n === 1) return 0;
  if (language === "en") return 1;
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

/** A sentence in a language, with its gaps filled; `n` chooses the plural. */
export function sayIn(language: Language, key: Key, values: Values = {}): string {
  const forms = languages[language][key].split("|");
  const form =
    forms.length > 1 ? forms[Math.min(plural(language, Number(values.n ?? 1)), forms.length - 1)]! : forms[0]!;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}

/** A sentence in the person's language. */
export function say(key: Key, values: Values = {}): string {
  return sayIn(prefs.language, key, values);
}

export const isKey = (key: string): key is Key => key in en;
