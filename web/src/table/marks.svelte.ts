// What the map marks for its viewer: rings of tickets, the way of a ticket in hand, places to tap, tracks talked about.
import { legalOf } from "../lib/actions";
import type { Lit } from "./ending";
import type { OwnTicket, Table } from "./table.svelte";

type State = "offered" | "joined" | "blocked" | "open";
interface Ring {
  id: string;
  letter: string;
  stops: string[];
  state: State;
}

export class Marks {
  lit = $state.raw<Lit | null>(null); // what the count at the end shows
  #table: Table;

  readonly rings: Ring[] = $derived.by(() =>
    this.#table.tickets.map((ticket) => ({
      id: ticket.id,
      letter: ticket.letter,
      stops: ticket.stops,
      state: stateOf(ticket),
    })),
  );
  readonly #inHand: OwnTicket | undefined = $derived.by(() => {
    const now = this.#table.choosing;
    return now.what === "ticket" ? this.#table.tickets.find((one) => one.id === now.ticket) : undefined;
  });
  readonly way: Set<string> = $derived.by(() => new Set(this.#inHand?.way.tracks ?? []));
  readonly places: Set<string> = $derived.by(() => {
    const hinted = this.#table.hintedPlace;
    return new Set(this.lit?.places ?? this.#inHand?.stops ?? (hinted ? [hinted] : []));
  });
  readonly known: Set<string> = $derived.by(() => new Set(this.#table.tickets.flatMap((one) => one.stops)));
  /** Places where somebody can be taken aboard or a harbour be built. */
  readonly takable: Set<string> = $derived.by(() => {
    const { board, legal } = this.#table;
    const placesOf = (verb: "passenger" | "harbour"): string[] =>
      legalOf(board, legal, verb).map(({ action }) => action.place);
    return new Set([...placesOf("passenger"), ...placesOf("harbour")]);
  });
  readonly tracks: Set<string> = $derived.by(() => {
    if (this.lit) return new Set(this.lit.tracks);
    return new Set(this.#table.choosing.what === "track" ? [] : this.#table.shownTracks);
  });

  constructor(table: Table) {
    this.#table = table;
  }
}

function stateOf(ticket: OwnTicket): State {
  if (ticket.offered) return "offered";
  if (ticket.way.done) return "joined";
  return ticket.way.left === Infinity ? "blocked" : "open";
}
