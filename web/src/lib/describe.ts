// Things of a board in words: cards, tracks, tickets, actions, moves.
import type { BoardInfo, SeatView, Step } from "../protocol";
import { isKey, say, type Key } from "../words";
import { itemsOf, readAction, readCard, type Action, type Cards } from "./actions";
import { displaySize, findTicket, findTrack } from "./board";
import { prefs } from "./prefs.svelte";
import type { Way } from "./ways";

export interface Names {
  board: BoardInfo;
  seat: (seat: number) => string;
}

const word = (key: string, otherwise: string): string => (isKey(key) ? say(key) : otherwise);

export const colourName = (colour: string): string => word(`colour.${colour}`, colour);

export const passengerName = (colour: string): string => word(`passenger.${colour}`, colour);

export function cardName(card: string): string {
  if (card === "wild") return say("card.wild");
  const { colour, form } = readCard(card);
  return form ? say(`card.${form}` as Key, { colour: colourName(colour) }) : colourName(colour);
}

export function terrainName(board: BoardInfo, terrain: string): string {
  return board.terrains[terrain]?.[prefs.language] ?? (terrain === "wild" ? say("card.wild") : terrain);
}

/** Parts one after the other, as a sentence names them. */
export function list(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? say("app.none");
  return say("app.and", { a: parts.slice(0, -1).join(", "), b: parts.at(-1)! });
}

export const cardsName = (cards: Cards): string =>
  list(cards.map(([card, n]) => say("card.count", { n, card: cardName(card) })));

export const terrainCardsName = (board: BoardInfo, cards: Cards): string =>
  list(cards.map(([card, n]) => say("card.count", { n, card: terrainName(board, card) })));

export const passengersName = (counts: Record<string, number>): string =>
  list(Object.entries(counts).map(([colour, n]) => say("card.count", { n, card: passengerName(colour) })));

export function placeName(board: BoardInfo, id: string): string {
  return board.places.find((place) => place.id === id)?.name[prefs.language] ?? id;
}

/** A city or a country, as tickets and passengers name it. */
export function regionName(board: BoardInfo, id: string): string {
  for (const ticket of board.tickets) {
    const at = ticket.stops.indexOf(id);
    if (at >= 0) return ticket.names[at]![prefs.language];
  }
  return placeName(board, id);
}

export function trackName(board: BoardInfo, id: string): string {
  const track = findTrack(board, id);
  return track ? `${placeName(board, track.ends[0])} – ${placeName(board, track.ends[1])}` : id;
}

export function ticketName(board: BoardInfo, id: string): string {
  const ticket = findTicket(board, id);
  return ticket ? ticket.names.map((name) => name[prefs.language]).join(" – ") : id;
}

/** How far a ticket is. */
export function wayName(way: Way): string {
  if (way.done) return say("ticket.done");
  return way.left === Infinity ? say("ticket.blocked") : say("ticket.left", { n: way.left });
}

/** The tracks of a way, one after the other. */
export const tracksName = (board: BoardInfo, tracks: string[]): string =>
  tracks.map((track) => trackName(board, track)).join(", ");

/** What a seat has won so far: points, or completed tickets where those decide. */
export const scoreName = (seat: SeatView): string =>
  seat.completed !== undefined ? say("table.completed", { n: seat.completed }) : say("table.points", { n: seat.score });

export const deckName = (deck: string): string => word(`deck.${deck}`, deck);

/** So many tickets of each deck. */
export function mixName(mix: Cards): string {
  return list(mix.filter(([, n]) => n > 0).map(([deck, n]) => say("deck.mix", { n, deck: deckName(deck) })));
}

/** An action as a button says it. */
export function actionName(board: BoardInfo, text: string): string {
  const action = readAction(text);
  switch (action.verb) {
    case "take":
      return say("do.take", {
        card: board.terrains[action.what] ? terrainName(board, action.what) : cardName(action.what),
      });
    case "draw":
      return drawName(board, action.what);
    case "refill":
      return say(`do.refill.${action.what}` as Key);
    case "claim":
      return claimName(board, action);
    case "tickets":
      return action.mix.length ? say("do.tickets.mix", { mix: mixName(action.mix) }) : say("do.tickets");
    case "keep":
      return say("do.keep", { tickets: list(action.tickets.map((ticket) => ticketName(board, ticket))) });
    case "pieces":
      return piecesName(action.trains, action.ships);
    case "exchange":
      return say(`do.exchange.${action.give}` as Key, { n: action.count });
    case "harbour":
      return say("do.harbour", { place: placeName(board, action.place), cards: cardsName(action.paid) });
    case "passenger":
      return say("do.passenger", { colour: passengerName(action.colour), place: placeName(board, action.place) });
    case "leave":
      return say("do.leave", { place: placeName(board, action.place) });
    case "swap":
      return say("do.swap");
    case "pass":
      return say("do.pass");
    case "hidden":
      return "";
  }
}

function drawName(board: BoardInfo, what: string): string {
  if (what === "terrain") return say("do.draw.terrain");
  if (what === "trains" && board.piles.length === 1 && displaySize(board) === 0) return say("do.draw2");
  return say(`do.draw.${what}` as Key);
}

export const piecesName = (trains: number, ships: number): string =>
  say("do.pieces", { trains: say("table.trains", { n: trains }), ships: say("table.ships", { n: ships }) });

function claimName(board: BoardInfo, action: Extract<Action, { verb: "claim" }>): string {
  const claim = say("do.claim.paid", { track: trackName(board, action.track), cards: cardsName(action.paid) });
  return action.doubled ? `${claim}, ${say("do.double", { cards: terrainCardsName(board, action.doubled) })}` : claim;
}

/** A move as the log tells it. */
export function stepName(names: Names, step: Step): string {
  const { board } = names;
  const name = names.seat(step.seat);
  const told = moveName(board, name, step);
  const completed = itemsOf(step.outcomes, "completed");
  if (!completed.length) return told;
  return `${told} ${say("log.completed", { name, tickets: list(completed.map((ticket) => ticketName(board, ticket))) })}`;
}

function moveName(board: BoardInfo, name: string, step: Step): string {
  const action = readAction(step.action);
  switch (action.verb) {
    case "take":
      return board.terrains[action.what]
        ? say("log.terrain", { name, terrain: terrainName(board, action.what) })
        : say("log.take", { name, card: cardName(action.what) });
    case "draw":
      return drawnName(board, name, step, action.what);
    case "refill":
      return say("log.refill", { name });
    case "claim":
      return claimedName(board, name, action);
    case "tickets":
      return say("log.tickets", { name });
    case "keep":
      return keptName(board, name, action.tickets);
    case "pieces":
      return say("log.pieces", {
        name,
        trains: say("table.trains", { n: action.trains }),
        ships: say("table.ships", { n: action.ships }),
      });
    case "exchange":
      return say("log.exchange", { name, n: action.count });
    case "harbour":
      return say("log.harbour", { name, place: placeName(board, action.place) });
    case "passenger":
      return say("log.passenger", {
        name,
        colour: passengerName(action.colour),
        place: placeName(board, action.place),
      });
    case "leave":
      return say("log.leave", { name, place: placeName(board, action.place) });
    case "swap":
      return say("log.swap", { name });
    case "pass":
      return say("log.pass", { name });
    case "hidden":
      return say("log.hidden", { name });
  }
}

function drawnName(board: BoardInfo, name: string, step: Step, what: string): string {
  const seat = String(step.seat);
  if (what === "terrain") {
    const terrain = itemsOf(step.outcomes, "terrain", seat).map((one) => terrainName(board, one));
    return say("log.terrain", { name, terrain: list(terrain) });
  }
  const drawn = itemsOf(step.outcomes, "hand", seat);
  const hidden = drawn.every((card) => card === "?");
  return say("log.draw", { name, cards: hidden ? say("log.drawn", { n: drawn.length }) : list(drawn.map(cardName)) });
}

function claimedName(board: BoardInfo, name: string, action: Extract<Action, { verb: "claim" }>): string {
  const track = trackName(board, action.track);
  const cards = cardsName(action.paid);
  if (!action.doubled) return say("log.claim", { name, track, cards });
  return say("log.claim.doubled", { name, track, cards, doubled: terrainCardsName(board, action.doubled) });
}

function keptName(board: BoardInfo, name: string, tickets: string[]): string {
  if (tickets.some((ticket) => ticket.startsWith("?"))) return say("log.keep", { name, n: tickets.length });
  return say("log.keep.named", { name, tickets: list(tickets.map((ticket) => ticketName(board, ticket))) });
}
