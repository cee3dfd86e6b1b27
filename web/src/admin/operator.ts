// Talks to the operator's interface; the token lives as long as the tab.
import type { Ban, BoardRow, Connection, PersonRow, Report, TableRow } from "../protocol";
import { ask as askServer } from "../lib/api";

const PLACE = "trunkline.operator";
export type List = "reports" | "handled" | "people" | "connected" | "tables" | "boards" | "bans";
export type Row = Report | PersonRow | Connection | TableRow | BoardRow | Ban;
export type Cell = string | number | boolean | string[] | null | undefined;

export function token(): string {
  return sessionStorage.getItem(PLACE) ?? "";
}
export function keep(told: string): void {
  if (told) sessionStorage.setItem(PLACE, told);
  else sessionStorage.removeItem(PLACE);
}

const ask = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  askServer<T>(method, `/api/admin/${path}`, body, { authorization: `Bearer ${token()}` });

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
