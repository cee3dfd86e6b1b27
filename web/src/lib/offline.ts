// What opens without a network: who I am, my lists and my own finished games, put aside for the service worker (sw.js).
import type { Summary } from "../protocol";

const KEPT = "trunkline-kept"; // as in sw.js
const GAMES = 12; // of the newest finished ones
const MARK = "x-kept"; // tells an answer that was put aside from the server's

/** Whether the service worker has seen the whole page load: only then it has the files that show a game. */
const served = typeof navigator !== "undefined" && !!navigator.serviceWorker?.controller;
const can = (): boolean => typeof caches !== "undefined";

/** Whether an answer was put aside, so that there is no network now. */
export const wasKept = (answer: Response): boolean => answer.headers.has(MARK);

/** Put an answer aside. */
export async function keep(path: string, told: unknown): Promise<void> {
  if (!can()) return;
  const headers = { "content-type": "application/json", [MARK]: "1" };
  await (await caches.open(KEPT)).put(path, new Response(JSON.stringify(told), { headers }));
}

/** Put my newest finished games aside, with the scripts and maps that show them; older ones go. */
export async function keepGames(mine: Summary[]): Promise<void> {
  if (!can() || !served) return;
  const cache = await caches.open(KEPT);
  const over = mine.filter((table) => table.state === "over").slice(0, GAMES);
  // First what shows them, so that a game that is there also opens.
  if (over.length) await import("../replay/Replay.svelte");
  const { landOf } = await import("../board/land");
  for (const board of new Set(over.map((table) => table.board))) await landOf(board);
  const wanted = new Set(over.flatMap((table) => pathsOf(table.id)));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/api/tables/") && !wanted.has(pathname + search)) await cache.delete(request);
  }
  for (const path of wanted) if (!(await cache.match(path))) await fetchAndKeep(path);
}

/** What the replay of a game asks for. */
const pathsOf = (id: string): string[] =>
  ["", "/board", "/replay?seat=open"].map((ending) => `/api/tables/${id}${ending}`);

async function fetchAndKeep(path: string): Promise<void> {
  const answer = await fetch(path);
  if (answer.ok && !wasKept(answer)) await keep(path, await answer.json());
}

/** Forget all that was put aside: this browser becomes somebody else. */
export async function forgetKept(): Promise<void> {
  if (can()) await caches.delete(KEPT);
}

/** Let the service worker be there; a new client replaces the old one at the next page. */
export function install(): void {
  // A script of an older client is gone after an upgrade: the page is loaded anew, once.
  addEventListener("vite:preloadError", (event) => {
    event.preventDefault();
    const last = Number(sessionStorage.getItem("trunkline.reloaded") ?? 0);
    if (Date.now() - last < 10_000) return;
    sessionStorage.setItem("trunkline.reloaded", String(Date.now()));
    location.reload();
  });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
