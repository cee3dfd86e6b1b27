// Talks to the operator's interface; the token lives as long as the tab.
import type { Ban, BoardRow, Connection, PersonRow, Problem, Report, TableRow } from "../protocol";
import { ApiError } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";

const PLACE = "trunkline.operator";
export type List = "reports" | "handled" | "people" | "connected" | "tables" | "boards" | "bans";
export type Row = Report | PersonRow | Connection | TableRow | BoardRow | Ban;

export function token(): string {
  return sessionStorage.getItem(PLACE) ?? "";
}
export function keep(told: string): void {
  if (told) sessionStorage.setItem(PLACE, told);
  else sessionStorage.removeItem(PLACE);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api/admin/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token()}`,
      "accept-language": prefs.language,
      "content-type": "application/json",
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const told = (await answer.json()) as Problem;
  throw new ApiError(told.code, told.message, answer.status);
}

const id = encodeURIComponent;

export const operator = {
  list: (list: List, search: string) =>
    ask<Row[]>("GET", list === "handled" ? "reports?handled=true" : `${list}${search ? `?search=${id(search)}` : ""}`),
  handle: (report: string) => ask<void>("POST", `reports/${id(report)}/handled`),
  close: (table: string) => ask<void>("POST", `tables/${id(table)}/close`),
  delete: (kind: "tables" | "people" | "boards", which: string) => ask<void>("DELETE", `${kind}/${id(which)}`),
  ban: (wish: { kind: string; value: string; hours: number | null; reason: string }) => ask<Ban>("POST", "bans", wish),
  lift: (kind: string, value: string) => ask<void>("POST", "bans/lift", { kind, value }),
};
