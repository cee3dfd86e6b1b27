// What happened is seen: the steps of the log become short motions, one after the other, above a table that has already changed.
import type { BoardInfo, Step, View } from "../protocol";
import { itemsOf, readAction } from "../lib/actions";
import { findTrack, trackPoints } from "../lib/board";
import { prefs } from "../lib/prefs.svelte";
import { play as sound } from "../lib/sound";

/** What the map can do; each ends when it is done or skipped. */
export interface Stage {
  layPieces?: (track: string, seat: number, speed: number) => Promise<void>;
  raisePoints?: (track: string, points: number, speed: number) => Promise<void>;
  runTicket?: (tracks: string[], speed: number) => Promise<void>;
  walk?: (place: string, colour: string, to: { x: number; y: number }, speed: number) => Promise<void>;
  build?: (place: string, seat: number, speed: number) => Promise<void>;
  skip?: () => void;
}

/** A card on its way, as a picture above the table. */
export interface Flight {
  id: number;
  card: string | null; // null: face down
  back: string;
  from: DOMRect;
  to: DOMRect;
  length: number;
  done: () => void;
}

const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 1.6 };
const LATE = 1500; // milliseconds of waiting after which the rest is skipped to its end
const CARD = 420;

export const speed = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SPEEDS[prefs.speed]);

export class Motion {
  flights = $state.raw<Flight[]>([]);
  hidden = $state.raw<Set<string>>(new Set()); // tracks whose pieces are still to be laid
  stage: Stage | null = null;
  #queue: { due: number; run: () => Promise<void> }[] = [];
  #running = false;
  #next = 0;

  /** Show steps that have just come, given what lay on the table before. */
  tell(board: BoardInfo, before: View, steps: Step[], own: (seat: number) => boolean): void {
    const fast = speed();
    for (const step of steps) this.#sound(board, step);
    if (!fast || document.hidden) return;
    for (const step of steps) {
      const action = readAction(board, step.action);
      if (action.verb === "claim") this.hidden = new Set([...this.hidden, action.track]);
      this.#queue.push({ due: performance.now() + LATE, run: () => this.#show(board, before, step, own, fast) });
    }
    void this.#run();
  }

  /** A ticket has been joined by these tracks: a light runs along them. */
  join(tracks: string[]): void {
    const fast = speed();
    sound("joined");
    if (!fast || document.hidden) return;
    this.#queue.push({
      due: performance.now() + 2 * LATE, // after the pieces that joined it
      run: async () => this.stage?.runTicket?.(tracks, fast),
    });
    void this.#run();
  }

  /** Any input ends what is moving. */
  readonly skip = (): void => {
    this.#queue = [];
    this.hidden = new Set();
    for (const flight of this.flights) flight.done();
    this.stage?.skip?.();
  };

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      if (performance.now() > step.due) this.skip();
      else await step.run();
    }
    this.hidden = new Set();
    this.#running = false;
  }

  async #show(board: BoardInfo, before: View, step: Step, own: (seat: number) => boolean, fast: number): Promise<void> {
    const action = readAction(board, step.action);
    switch (action.verb) {
      case "take":
      case "take_terrain": {
        const card = action.verb === "take" ? action.card : action.terrain;
        const slots = action.verb === "take" ? before.display : (before.terrain_display ?? []);
        const kind = action.verb === "take" ? "" : "terrain-";
        return this.#fly(card, "", `[data-tray="${kind}${slots.indexOf(card)}"]`, home(step.seat, card, own), fast);
      }
      case "draw":
      case "draw_terrain": {
        const pile = action.verb === "draw" ? action.pile : "terrain";
        const seen = itemsOf(step.outcomes, action.verb === "draw" ? "hand" : "terrain", String(step.seat))[0];
        const card = seen && seen !== "?" ? seen : null;
        return this.#fly(card, pile, `[data-pile="${pile}"]`, home(step.seat, card, own), fast);
      }
      case "draw_tickets":
        return this.#fly(null, "tickets", ".tickets-pile", `[data-seat="${step.seat}"]`, fast);
      case "claim": {
        const track = findTrack(board, action.track);
        const laid = this.stage?.layPieces?.(action.track, step.seat, fast);
        this.hidden = new Set([...this.hidden].filter((id) => id !== action.track));
        await laid;
        const points = trackPoints(board, track?.length ?? 0) * (action.double ? 2 : 1);
        if (points) void this.stage?.raisePoints?.(action.track, points, fast);
        return;
      }
      case "passenger": {
        const to = document.querySelector(`[data-seat="${step.seat}"]`)?.getBoundingClientRect();
        if (to) await this.stage?.walk?.(action.place, action.colour, { x: to.x + to.width / 2, y: to.y + 20 }, fast);
        return;
      }
      case "harbour":
        return this.stage?.build?.(action.place, step.seat, fast);
      default:
        return;
    }
  }

  #fly(card: string | null, back: string, from: string, to: string, fast: number): Promise<void> {
    const [start, end] = [from, to].map((what) => document.querySelector(what)?.getBoundingClientRect());
    if (!start || !end) return Promise.resolve();
    return new Promise((resolve) => {
      const id = this.#next++;
      const done = (): void => {
        this.flights = this.flights.filter((one) => one.id !== id);
        resolve();
      };
      const flight = { id, card, back, from: start, to: end, length: CARD * fast, done };
      this.flights = [...this.flights, flight];
    });
  }

  #sound(board: BoardInfo, step: Step): void {
    const action = readAction(board, step.action);
    if (action.verb === "take" || action.verb === "take_terrain") sound("card");
    else if (action.verb.startsWith("draw")) sound("pile");
    else if (action.verb === "claim") {
      const track = findTrack(board, action.track);
      const length = track?.length ?? 1;
      const pace = 110 * (speed() || 0.3);
      for (let i = 0; i < length; i += 1) setTimeout(() => sound(track?.sea ? "ship" : "wagon", i), i * pace);
      setTimeout(() => sound("points", trackPoints(board, length)), length * pace + 120);
    }
    if (itemsOf(step.outcomes, "completed").length) sound("joined");
  }
}

/** Where a card goes: into its place in my fan, or to the plate of who took it. */
function home(seat: number, card: string | null, own: (seat: number) => boolean): string {
  if (own(seat) && card && document.querySelector(`.hand [data-card="${card}"]`)) return `.hand [data-card="${card}"]`;
  return own(seat) && document.querySelector(".hand") ? ".hand" : `[data-seat="${seat}"]`;
}
