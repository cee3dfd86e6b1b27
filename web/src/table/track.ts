// What a track means to a seat: points, pieces left, tickets it helps, what it costs, and why it cannot be laid.
import type { BoardInfo, Legal, TrackInfo, View } from "../protocol";
import { paymentsOf, readPayment, type Counts, type Payment } from "../lib/actions";
import { cardFor, connectionOf, findTicket, findTrack, openFrom, trackPoints } from "../lib/board";
import { decisionOf } from "../lib/view";
import { wayOf } from "../lib/ways";

export interface Help {
  ticket: string;
  letter: string;
  before: number;
  after: number; // spaces to go; 0: completes it
  points: number;
}

export type Why =
  | { why: "owned"; seat: number }
  | { why: "parallel" }
  | { why: "pieces" }
  | { why: "cards"; missing: number; card: string; wilds: number } // so many of a card, or locomotives, are missing
  | { why: "turn" }
  | { why: "choice" };

export const letterOf = (i: number): string => String.fromCharCode(65 + (i % 26));

/** The tickets of a seat that this track brings nearer. */
export function helpsOf(board: BoardInfo, view: View, seat: number, track: string): Help[] {
  const after: View = { ...view, tracks: { ...view.tracks, [track]: seat } };
  return (view.own_tickets ?? []).flatMap((id, i) => {
    const ticket = findTicket(board, id)!;
    const [before, then] = [wayOf(board, view, seat, ticket).left, wayOf(board, after, seat, ticket).left];
    return then < before ? [{ ticket: id, letter: letterOf(i), before, after: then, points: ticket.points }] : [];
  });
}

/** The points of a track, and of it doubled where it can be paid so. */
export function pointsOf(
  board: BoardInfo,
  track: TrackInfo,
  payments: Payment[],
): { plain: number; double: number | null } {
  const plain = trackPoints(board, track.length);
  return { plain, double: payments.some((one) => one.double) ? plain * 2 : null };
}

export const paymentsFor = (legal: Legal | null, track: string): Payment[] => paymentsOf(legal, track).map(readPayment);

/** All cards of a payment, those that double it too. */
export function allOf(payment: Payment): Counts {
  const made = { ...payment.cards };
  for (const [card, n] of Object.entries(payment.double ?? {})) made[card] = (made[card] ?? 0) + n;
  return made;
}

const within = (laid: Counts, whole: Counts): boolean =>
  Object.entries(laid).every(([card, n]) => n <= (whole[card] ?? 0));

/** The payments that go on from the cards laid so far. */
export const openPayments = (payments: Payment[], laid: Counts): Payment[] =>
  payments.filter((one) => within(laid, allOf(one)));

/** The payments that the laid cards make up exactly. */
export const madePayments = (payments: Payment[], laid: Counts): Payment[] =>
  openPayments(payments, laid).filter((one) => within(allOf(one), laid));

/** The cards that may be laid next. */
export const nextCards = (payments: Payment[], laid: Counts): Set<string> =>
  new Set(
    openPayments(payments, laid).flatMap((one) =>
      Object.entries(allOf(one)).flatMap(([card, n]) => (n > (laid[card] ?? 0) ? [card] : [])),
    ),
  );

/** Why a seat cannot lay a track now; null: nothing that can be seen from here. */
export function whyNot(board: BoardInfo, view: View, seat: number | null, id: string): Why | null {
  const track = findTrack(board, id)!;
  const owner = view.tracks[id];
  if (owner !== undefined) return { why: "owned", seat: owner };
  if (seat === null) return null;
  const beside = board.tracks.filter((one) => one.id !== id && connectionOf(one) === connectionOf(track));
  const owners = beside.flatMap((one) => view.tracks[one.id] ?? []);
  if (owners.includes(seat) || (owners.length && view.players < openFrom(board))) return { why: "parallel" };
  const pieces = view.seats[seat]?.pieces ?? {};
  if ((track.sea ? pieces.ships : pieces.trains) ?? 0) {
    if (((track.sea ? pieces.ships : pieces.trains) ?? 0) < track.length) return { why: "pieces" };
  } else return { why: "pieces" };
  const missing = missingFor(board, track, view.hand ?? {});
  if (missing.missing > 0) return { why: "cards", ...missing };
  const decision = decisionOf(view, seat);
  if (decision === "nothing") return { why: "turn" };
  return decision === "turn" ? null : { why: "choice" };
}

/** How many cards are missing in the colour that is nearest. */
function missingFor(
  board: BoardInfo,
  track: TrackInfo,
  hand: Counts,
): { missing: number; card: string; wilds: number } {
  const wilds = hand.wild ?? 0;
  const needed = track.length * (track.pairs ? 2 : 1);
  const have = (card: string): number => {
    const [colour = ""] = card.split("-");
    return track.sea
      ? (hand[`${colour}-ship`] ?? 0) + 2 * (hand[`${colour}-double`] ?? 0)
      : (hand[colour] ?? 0) + (hand[`${colour}-harbour`] ?? 0);
  };
  const colours = board.cards.filter(
    (card) => card !== "wild" && (track.sea ? card.endsWith("-ship") : !card.includes("-")),
  );
  const kinds = track.colour === "grey" ? colours : [cardFor(track)];
  const best = kinds.reduce((a, b) => (have(b) > have(a) ? b : a), kinds[0] ?? "wild");
  const short = Math.max(0, needed - have(best) - wilds, track.wilds - wilds);
  return { missing: short, card: best, wilds: Math.max(0, track.wilds - wilds) };
}
