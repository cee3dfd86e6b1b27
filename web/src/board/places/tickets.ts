// The tickets that the map shows: rings at their cities, a letter beside each. Nothing here needs a browser.
export type TicketState = "open" | "joined" | "offered" | "blocked";

export interface ShownTicket {
  id: string;
  letter: string;
  stops: string[]; // ids of places; of a country all its ends
  state: TicketState;
}

const ORDER: TicketState[] = ["open", "offered", "blocked", "joined"];

/** The ring of each place: what is still open counts before what is done. */
export function ringsOf(tickets: ShownTicket[]): Map<string, TicketState> {
  const rings = new Map<string, TicketState>();
  for (const { stops, state } of tickets) {
    for (const stop of stops) {
      const known = rings.get(stop);
      if (!known || ORDER.indexOf(state) < ORDER.indexOf(known)) rings.set(stop, state);
    }
  }
  return rings;
}
