// Puts a board's own numbers into the gaps of a text.
import type { Both } from "./types";

export type Facts = Record<string, unknown>;

// A gap is {path} or {path|one|few|many} (English: one|many): the number, then the word in the form it takes.
// A path leads into the facts of a board, as in pieces.train; several with + between them are added up.
const gap = /\{([\w.+]+)((?:\|[^|{}]+)*)\}/g;
const rules = { en: new Intl.PluralRules("en"), pl: new Intl.PluralRules("pl") };
const order = { en: ["one", "other"], pl: ["one", "few", "many"] };

function number(facts: Facts, path: string): number {
  let at: unknown = facts;
  for (const part of path.split(".")) at = (at as Record<string, unknown> | undefined | null)?.[part];
  if (typeof at !== "number") throw new Error(`no number at ${path}`);
  return at;
}

/** A text in a language with the numbers of a board. Fails where the board lacks one. */
export function fill(text: Both, language: keyof Both, facts: Facts): string {
  return text[language].replace(gap, (_, paths: string, words: string) => {
    const count = paths.split("+").reduce((sum, path) => sum + number(facts, path), 0);
    if (!words) return String(count);
    const forms = words.slice(1).split("|");
    const form = order[language].indexOf(rules[language].select(count));
    return `${count} ${forms[form < 0 ? forms.length - 1 : form]}`;
  });
}
