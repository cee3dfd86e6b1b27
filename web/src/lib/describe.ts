// Things of a board in words: cards, tracks, tickets, actions, moves.
import type { BoardInfo, SeatView, Step } from "../protocol";
import { isKey, say, type Key } from "../words";
import { itemsOf, readAction, readCard, type Action, type Counts } from "./actions";
import { connectionOf, displaySize, findTicket, findTrack } from "./board";
import { prefs } from "./prefs.svelte";
import type { Way } from "./ways";

export interface Names {
  board: BoardInfo;
  seat: (seat: number) => string;
}

const word = (key: string, otherwise: string, n = 1): string => (isKey(key) ? say(key, { n }) : otherwise);

// Names of things that are counted stand in the form for so many.

export const colourName = (colour: string, n = 1): string => word(`colour.${colour}`, colour, n);

export const passengerName = (colour: string, n = 1): string => word(`passenger.${colour}`, colour, n);

export function cardName(card: string, n = 1): string {
  if (card === "wild") return say("card.wild", { n });
  const { colour, form } = readCard(card);
  return form ? say(`card.${form}` as Key, { n, colour: colourName(colour, n) }) : colourName(colour, n);
}

/** So many of a card: 3 black, 2 locomotives. */
export const cardCount = (card: string, n: number): string => say("card.count", { n, card: cardName(card, n) });

export function terrainName(board: BoardInfo, terrain: string): string {
  return board.terrains[terrain]?.[prefs.language] ?? (terrain === "wild" ? say("card.wild") : terrain);
}

/** Parts one after the other, as a sentence names them. */
export function list(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? say("app.none");
  return say("app.and", { a: parts.slice(0, -1).join(", "), b: parts.at(-1)! });
}

export const cardsName = (cards: Counts): string => list(Object.entries(cards).map(([card, n]) => cardCount(card, n)));

export const terrainCardsName = (board: BoardInfo, cards: Counts): string =>
  list(
    Object.entries(cards).map(([card, n]) =>
      card === "wild" ? cardCount(card, n) : say("terrain.count", { n, terrain: terrainName(board, card) }),
    ),
  );

export const passengersName = (counts: Record<string, number>): string =>
  list(Object.entries(counts).map(([colour, n]) => say("card.count", { n, card: passengerName(colour, n) })));

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

/** A track's name, told apart from those beside it: by its colour, and of one colour by its number. */
export function distinctName(board: BoardInfo, id: string): string {
  const track = findTrack(board, id);
  const beside = track ? board.tracks.filter((one) => connectionOf(one) === connectionOf(track)) : [];
  if (!track || beside.length < 2) return trackName(board, id);
  const alike = beside.filter((one) => one.colour === track.colour);
  const number = alike.length > 1 ? ` ${alike.indexOf(track) + 1}` : "";
  return `${trackName(board, id)}, ${colourName(track.colour)}${number}`;
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

export const deckName = (deck: string, n = 1): string => word(`deck.${deck}`, deck, n);

/** So many tickets of each deck. */
export function mixName(mix: Counts): string {
  return list(
    Object.entries(mix)
      .filter(([, n]) => n > 0)
      .map(([deck, n]) => say("deck.mix", { n, deck: deckName(deck, n) })),
  );
}

/** An action as a button says it. */
export function actionName(board: BoardInfo, text: string): string {
  const action = readAction(board, text);
  switch (action.verb) {
    case "take":
      return say("do.take", { card: cardName(action.card) });
    case "take_terrain":
      return say("do.take", { card: terrainName(board, action.terrain) });
    case "draw":
      return drawName(board, action.pile);
    case "draw_terrain":
      return say("do.draw.terrain");
    case "refill":
      return say(`do.refill.${action.pile}` as Key);
    case "claim":
      return claimName(board, action);
    case "draw_tickets":
      return action.from ? say("do.tickets.mix", { mix: mixName(action.from) }) : say("do.tickets");
    case "keep":
      return say("do.keep", { tickets: list((action.tickets ?? []).map((ticket) => ticketName(board, ticket))) });
    case "pieces":
      return piecesName(action.trains, action.ships);
    case "exchange":
      return say(`do.exchange.${action.give}` as Key, { n: action.count });
    case "harbour":
      return say("do.harbour", { place: placeName(board, action.place), cards: cardsName(action.cards) });
    case "passenger":
      return say("do.passenger", { colour: passengerName(action.colour), place: placeName(board, action.place) });
    case "leave":
      return say("do.leave", { place: placeName(board, action.place) });
    case "pay":
      return say("do.pay", { cards: cardsName(action.cards) });
    case "give_up":
      return say("do.give_up");
    case "swap_tickets":
      return say("do.swap");
    case "pass":
      return say("do.pass");
    case "hidden":
      return "";
  }
}

function drawName(board: BoardInfo, pile: string): string {
  if (pile === "trains" && board.piles.length === 1 && displaySize(board) === 0) return say("do.draw2");
  return say(`do.draw.${pile}` as Key);
}

export const piecesName = (trains: number, ships: number): string =>
  say("do.pieces", { trains: say("table.trains", { n: trains }), ships: say("table.ships", { n: ships }) });

function claimName(board: BoardInfo, action: Extract<Action, { verb: "claim" }>): string {
  const claim = say("do.claim.paid", { track: distinctName(board, action.track), cards: cardsName(action.cards) });
  return action.double ? `${claim}, ${say("do.double", { cards: terrainCardsName(board, action.double) })}` : claim;
}

/** A move as the log tells it. */
export function stepName(names: Names, step: Step): string {
  const { board } = names;
  const name = names.seat(step.seat);
  const told = moveName(board, name, step);
  const completed = itemsOf(step.outcomes, "completed");
  const turned = itemsOf(step.outcomes, "turned");
  if (turned.length) return `${told} ${say("log.turned", { cards: list(turned.map(cardName)) })}`;
  if (!completed.length) return told;
  return `${told} ${say("log.completed", { name, tickets: list(completed.map((ticket) => ticketName(board, ticket))) })}`;
}

function moveName(board: BoardInfo, name: string, step: Step): string {
  const action = readAction(board, step.action);
  switch (action.verb) {
    case "take":
      return say("log.take", { name, card: cardName(action.card) });
    case "take_terrain":
      return say("log.terrain", { name, terrain: terrainName(board, action.terrain) });
    case "draw":
      return drawnName(name, step);
    case "draw_terrain":
      return terrainDrawnName(board, name, step);
    case "refill":
      return say("log.refill", { name });
    case "claim":
      return claimedName(board, name, action);
    case "draw_tickets":
      return say("log.tickets", { name });
    case "keep":
      return keptName(board, name, action.tickets ?? []);
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
    case "pay":
      return say("log.pay", { name, cards: cardsName(action.cards) });
    case "give_up":
      return say("log.give_up", { name });
    case "swap_tickets":
      return say("log.swap", { name });
    case "pass":
      return say("log.pass", { name });
    case "hidden":
      return say("log.hidden", { name });
  }
}

function drawnName(name: string, step: Step): string {
  const drawn = itemsOf(step.outcomes, "hand", String(step.seat));
  const hidden = drawn.every((card) => card === "?");
  return say("log.draw", {
    name,
    cards: hidden ? say("log.drawn", { n: drawn.length }) : list(drawn.map((card) => cardName(card))),
  });
}

function terrainDrawnName(board: BoardInfo, name: string, step: Step): string {
  const drawn = itemsOf(step.outcomes, "terrain", String(step.seat)).map((one) => terrainName(board, one));
  return say("log.terrain", { name, terrain: list(drawn) });
}

function claimedName(board: BoardInfo, name: string, action: Extract<Action, { verb: "claim" }>): string {
  const track = trackName(board, action.track);
  const cards = cardsName(action.cards);
  if (!action.double) return say("log.claim", { name, track, cards });
  return say("log.claim.doubled", { name, track, cards, doubled: terrainCardsName(board, action.double) });
}

function keptName(board: BoardInfo, name: string, tickets: string[]): string {
  if (tickets.some((ticket) => ticket.startsWith("?"))) return say("log.keep", { name, n: tickets.length });
  return say("log.keep.named", { name, tickets: list(tickets.map((ticket) => ticketName(board, ticket))) });
}
