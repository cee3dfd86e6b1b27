// What is being chosen at the table, as one value: each event makes the next one of it, and nothing is half forgotten.
import type { Counts } from "../lib/actions";

export type Choosing =
  | { what: "nothing" }
  | { what: "track"; track: string; laid: Counts | null } // laid: cards put down by hand; null: the proposed payment
  | { what: "city"; place: string }
  | { what: "decks" } // of which decks the tickets shall come
  | { what: "exchange" }
  | { what: "ticket"; ticket: string } // one of mine, shown on the map
  | { what: "turn"; start: number } // a past turn, seen again on the map
  | { what: "hint"; action: string; reason: string }
  | { what: "sure"; action: string } // waits for a yes
  | { what: "sent"; action: string }; // waits for the server

export type Event =
  | { type: "track"; track: string }
  | { type: "city"; place: string }
  | { type: "otherwise" } // pay by putting cards down
  | { type: "card"; card: string; by: 1 | -1 } // one card more, or one less
  | { type: "decks" }
  | { type: "exchange" }
  | { type: "ticket"; ticket: string }
  | { type: "turn"; start: number }
  | { type: "hinted"; action: string; reason: string }
  | { type: "ask"; action: string }
  | { type: "send"; action: string }
  | { type: "answered" } // done or refused: nothing waits any more
  | { type: "moved"; claimable: Set<string> } // the game has gone on
  | { type: "cancel" };

export const nothing: Choosing = { what: "nothing" };

/** What is being chosen after an event. Asking twice for the same thing puts it away. */
export function next(now: Choosing, event: Event): Choosing {
  switch (event.type) {
    case "track":
      return { what: "track", track: event.track, laid: null };
    case "city":
      return { what: "city", place: event.place };
    case "otherwise":
      return now.what === "track" ? { ...now, laid: now.laid ? null : {} } : now;
    case "card":
      return now.what === "track" && now.laid ? { ...now, laid: lay(now.laid, event.card, event.by) } : now;
    case "decks":
    case "exchange":
      return now.what === event.type ? nothing : { what: event.type };
    case "ticket":
      return now.what === "ticket" && now.ticket === event.ticket ? nothing : { what: "ticket", ticket: event.ticket };
    case "turn":
      return now.what === "turn" && now.start === event.start ? nothing : { what: "turn", start: event.start };
    case "hinted":
      return { what: "hint", action: event.action, reason: event.reason };
    case "ask":
      return { what: "sure", action: event.action };
    case "send":
      return { what: "sent", action: event.action };
    case "answered":
      return now.what === "sent" ? nothing : now;
    case "moved":
      return afterMove(now, event.claimable);
    case "cancel":
      return now.what === "sent" ? now : nothing;
  }
}

function lay(laid: Counts, card: string, by: 1 | -1): Counts {
  const { [card]: had = 0, ...rest } = laid;
  return had + by > 0 ? { ...rest, [card]: had + by } : rest;
}

/** What was looked at is still there; what was being decided is void, but a track that can still be claimed stays held. */
function afterMove(now: Choosing, claimable: Set<string>): Choosing {
  if (now.what === "ticket" || now.what === "city") return now;
  return now.what === "track" && claimable.has(now.track) ? { ...now, laid: null } : nothing;
}
