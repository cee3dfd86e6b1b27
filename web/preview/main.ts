// A map with a made-up position, for looking at: /preview/?board=usa&inset=0,224,118,0&stage=held (see tests/web/map_pictures.py).
import { mount } from "svelte";
import "../src/app.css";
import { drawingOf } from "../src/board/drawing";
import type { BoardInfo, View } from "../src/protocol";
import { prefs } from "../src/lib/prefs.svelte";
import { placesOf } from "../src/lib/board";
import { wayOf } from "../src/lib/ways";
import Preview from "./Preview.svelte";

const wish = new URLSearchParams(location.search);
const id = wish.get("board") ?? "usa";
const board = (await (await fetch(`/maps/boards/${id}.json`)).json()) as BoardInfo;
const drawing = await drawingOf(board);
prefs.set("language", (wish.get("language") ?? "en") as "en");
document.documentElement.dataset.theme = wish.get("theme") ?? "light";

/** Ways that seats have built so far, worked out from the tickets. */
const view = { board: id, players: 5, tracks: {}, seats: [] } as unknown as View;
const seats = Number(wish.get("seats") ?? 3);
const tickets = board.tickets.filter((_, i) => i % 7 === 2).slice(0, seats * 3);
for (const [i, ticket] of tickets.entries()) {
  const seat = i % seats;
  const way = wayOf(board, view, seat, ticket).tracks;
  for (const track of way.slice(0, Math.ceil(way.length * (i < seats ? 1 : 0.6)))) view.tracks[track] = seat;
}
if (board.passengers.length) {
  view.waiting = {};
  for (const [i, place] of board.places.entries()) {
    if (place.kind === "end" && i % 2) continue;
    const colours = board.passengers.filter((_, j) => (i * 7 + j * 5) % 11 < (i % 4 === 0 ? 4 : 2));
    view.waiting[place.country ?? place.id] = Object.fromEntries(colours.slice(0, 1 + (i % 3)).map((one) => [one, 1]));
  }
}
if (board.places.some((place) => place.port)) {
  view.harbours = {};
  for (const [i, place] of board.places.filter((one) => one.port).entries())
    if (i % 5 === 0) view.harbours[place.id] = i % seats;
}
const [top, right, bottom, left] = (wish.get("inset") ?? "0,0,0,0").split(",").map(Number) as [
  number,
  number,
  number,
  number,
];
const mine = tickets
  .filter((_, i) => i % seats === 0)
  .map((ticket, i) => {
    const way = wayOf(board, view, 0, ticket);
    const state = way.done ? ("joined" as const) : way.left === Infinity ? ("blocked" as const) : ("open" as const);
    return {
      id: ticket.id,
      letter: "ABCDE"[i]!,
      stops: ticket.stops.flatMap((stop) => placesOf(board, stop)),
      state,
      way,
    };
  });
const free = board.tracks.filter((track) => view.tracks[track.id] === undefined);
const claimable = new Set(free.filter((_, i) => i % 4 === 0).map((track) => track.id));
const owned = Object.keys(view.tracks);
const parts = new Set((wish.get("with") ?? "tickets,claimable,last").split(","));
const has = <T>(part: string, value: T): T | undefined => (parts.has(part) ? value : undefined);
/** What the map has told, for those who try it. */
const told: unknown[] = ((window as unknown as { told: unknown[] }).told = []);
mount(Preview, {
  target: document.getElementById("map")!,
  props: {
    board,
    drawing,
    view,
    seat: 0,
    inset: { top, right, bottom, left },
    tickets: has("tickets", mine) ?? [],
    claimable: has("claimable", claimable),
    last: has("last", new Set(owned.slice(-1))),
    held: has("held", [...claimable][0]!) ?? null,
    way: has("way", new Set(mine.find(({ state }) => state === "open")?.way.tracks ?? [])),
    lit: has("lit", new Set(owned.filter((id) => view.tracks[id] === 0))),
    dim: parts.has("lit"),
    takable: has("takable", new Set(board.places.slice(0, 2).map((place) => place.id))),
    onpassenger: (place: string, colour: string) => told.push(["passenger", place, colour]),
    ontrack: (track: string) => told.push(["track", track]),
    onclear: () => told.push(["clear"]),
    onask: (what: unknown) => told.push(["ask", what]),
  },
});
