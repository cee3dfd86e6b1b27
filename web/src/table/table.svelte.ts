// The table as its parts see it: the game, whose turn it is, what is being chosen; and how a move is made.
import type { BoardInfo, Legal, View } from "../protocol";
import type { Drawing } from "../board/drawing";
import { claimable, readAction } from "../lib/actions";
import { findTicket, findTrack, placesOf } from "../lib/board";
import type { Names } from "../lib/describe";
import type { Doc, Live } from "../lib/live.svelte";
import { nameOf } from "../lib/names";
import { prefs } from "../lib/prefs.svelte";
import { play as sound } from "../lib/sound";
import { newTracks, turnsOf, type Turn } from "../lib/turns";
import { decidingSeats, decisionOf, type Decision } from "../lib/view";
import { ownWay, wayOf, type Way } from "../lib/ways";
import { say } from "../words";
import { next, nothing, type Choosing, type Event } from "./choosing";
import { letterOf } from "./track";

export interface OwnTicket {
  id: string;
  letter: string;
  stops: string[]; // places
  points: number;
  way: Way;
  offered: boolean;
}

export class Table {
  readonly live: Live;
  readonly board: BoardInfo;
  readonly drawing: Drawing;
  choosing = $state.raw<Choosing>(nothing);
  notice = $state("");
  stamped = $state.raw<OwnTicket[]>([]); // own tickets that the last move joined
  #ply = -1;
  #joined = new Map<number, Set<string>>(); // of each own seat, as last seen

  readonly doc: Doc = $derived.by(() => this.live.doc!);
  readonly view: View = $derived.by(() => this.doc.view!);
  readonly seat: number | null = $derived.by(() => this.doc.seat ?? null);
  readonly over: boolean = $derived.by(() => this.doc.table.state === "over");
  readonly waitingFor: number[] = $derived.by(() => decidingSeats(this.view));
  /** Of several people at one screen the one who must be handed it. */
  readonly nextOwn: number | null = $derived.by(() =>
    this.doc.seats.length > 1 && !this.over ? (this.waitingFor.find((i) => this.doc.seats.includes(i)) ?? null) : null,
  );
  readonly curtain: boolean = $derived.by(() => this.nextOwn !== null && this.seat !== this.nextOwn);
  readonly legal: Legal | null = $derived.by(() => (this.curtain ? null : (this.doc.legal ?? null)));
  readonly decision: Decision = $derived.by(() => decisionOf(this.view, this.seat));
  readonly claimable: Set<string> = $derived.by(() => claimable(this.legal));
  readonly turns: Turn[] = $derived.by(() => turnsOf(this.board, this.doc.log));
  readonly last: Map<string, number> = $derived.by(() => newTracks(this.board, this.turns, this.seat));
  readonly tickets: OwnTicket[] = $derived.by(() =>
    this.curtain || this.seat === null ? [] : this.#tickets(this.seat),
  );
  readonly busy: boolean = $derived.by(() => this.choosing.what === "sent");

  constructor(live: Live, board: BoardInfo, drawing: Drawing) {
    this.live = live;
    this.board = board;
    this.drawing = drawing;
  }

  readonly name = (seat: number): string => nameOf(this.doc.table.chairs[seat], seat);
  readonly names: Names = $derived.by(() => ({ board: this.board, seat: this.name }));
  readonly isMine = (seat: number): boolean => this.doc.seats.includes(seat);

  #tickets(seat: number): OwnTicket[] {
    const own = this.view.own_tickets ?? [];
    const offered = this.view.offer ?? [];
    return [...own, ...offered].map((id, i) => {
      const ticket = findTicket(this.board, id)!;
      return {
        id,
        letter: letterOf(i),
        stops: ticket.stops.flatMap((stop) => placesOf(this.board, stop)),
        points: ticket.points,
        way: wayOf(this.board, this.view, seat, ticket),
        offered: i >= own.length,
      };
    });
  }

  /** The tracks of mine that join a ticket. */
  wayOf(ticket: OwnTicket): string[] {
    return this.seat === null ? [] : ownWay(this.board, this.view, this.seat, findTicket(this.board, ticket.id)!);
  }

  dispatch(event: Event): void {
    this.notice = "";
    this.choosing = next(this.choosing, event);
  }

  /** To be called when the document has changed: what was being chosen may be void. */
  follow(): void {
    if (this.doc.ply === this.#ply) return;
    this.#ply = this.doc.ply;
    this.choosing = next(this.choosing, { type: "moved", claimable: this.claimable });
    this.#stamp();
  }

  #stamp(): void {
    if (this.seat === null || this.curtain) return;
    const joined = this.tickets.filter((ticket) => !ticket.offered && ticket.way.done);
    const before = this.#joined.get(this.seat);
    this.stamped = before ? joined.filter((ticket) => !before.has(ticket.id)) : [];
    this.#joined.set(this.seat, new Set(joined.map((ticket) => ticket.id)));
  }

  /** Do something: at once, or after a question where the person wants to be asked. */
  act(action: string): void {
    if (prefs.confirm === "always" && this.choosing.what !== "sure") this.dispatch({ type: "ask", action });
    else void this.send(action);
  }

  async send(action: string): Promise<void> {
    if (this.seat === null || this.busy) return;
    this.dispatch({ type: "send", action });
    const answer = await this.live.play(this.seat, action);
    if (answer.type === "done") {
      if (answer.ply <= this.doc.ply) this.choosing = next(this.choosing, { type: "answered" });
      return;
    }
    this.choosing = next(this.choosing, { type: "answered" });
    sound("refused");
    this.notice = answer.type === "stale" ? say("table.stale") : answer.message;
  }

  async hint(): Promise<void> {
    if (this.seat === null) return;
    const answer = await this.live.hint(this.seat);
    if (answer.type === "refusal") this.notice = answer.message;
    else if (answer.ply === this.doc.ply)
      this.dispatch({ type: "hinted", action: answer.action, reason: answer.reason?.[prefs.language] ?? "" });
  }

  /** Places to bring into sight: of the held track, of the ticket in hand, of a past turn or a hint. */
  readonly focus: string[] = $derived.by(() => {
    const now = this.choosing;
    if (now.what === "ticket") return this.tickets.find((one) => one.id === now.ticket)?.stops ?? [];
    if (now.what === "city") return [now.place];
    if (this.hintedPlace) return [this.hintedPlace];
    return this.shownTracks.flatMap((id) => findTrack(this.board, id)?.ends ?? []);
  });

  /** What is proposed as a hint. */
  readonly hinted: string | null = $derived.by(() => (this.choosing.what === "hint" ? this.choosing.action : null));
  /** The place that a hint is about: where to take somebody aboard, or to build. */
  readonly hintedPlace: string | null = $derived.by(() => {
    const action = this.hinted === null ? null : readAction(this.board, this.hinted);
    return action && "place" in action ? action.place : null;
  });

  /** The tracks that are talked about now. */
  readonly shownTracks: string[] = $derived.by(() => {
    const now = this.choosing;
    if (now.what === "track") return [now.track];
    if (now.what === "turn") return this.#tracksOf(this.turns.find((turn) => turn.start === now.start)?.steps ?? []);
    if (now.what === "hint") return this.#tracksOf([now]);
    return [];
  });

  #tracksOf(steps: { action: string }[]): string[] {
    return steps.flatMap(({ action }) => {
      const read = readAction(this.board, action);
      return read.verb === "claim" ? [read.track] : [];
    });
  }
}
