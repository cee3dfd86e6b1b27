// One live table: a socket that comes back by itself, and the document the server's messages make.
import type { Asked, Done, Hinted, Line, Refusal, Stale, StateMessage, Step, Told, Update, View } from "../protocol";
import { prefs } from "./prefs.svelte";

export type Doc = Omit<StateMessage, "type" | "log" | "chat"> & { log: Step[]; chat: Line[] };
export type Link = "connecting" | "open" | "lost" | "refused";

type Json = Record<string, unknown>;

/** Apply a merge patch (RFC 7396). */
export function merge(old: Json, patch: Json): Json {
  const made: Json = { ...old };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else if (typeof value === "object" && !Array.isArray(value)) {
      const before = made[key];
      made[key] = merge(isPlain(before) ? before : {}, value as Json);
    } else made[key] = value;
  }
  return made;
}

const isPlain = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** The document after a whole state: what was known of steps and lines before goes on. */
export function afterState(old: Doc | null, told: StateMessage): Doc {
  const { log, chat = [], type: _, ...rest } = told;
  const first = chat[0]?.number ?? Infinity;
  return {
    ...rest,
    log: log ? [...(old?.log ?? []).slice(0, log.start), ...log.steps] : [],
    chat: [...(old?.chat ?? []).filter((line) => line.number < first), ...chat],
  };
}

/** The document after an update. */
export function afterUpdate(old: Doc, told: Update): Doc {
  const { type: _, table, view, log, chat, ...rest } = told;
  return {
    ...old,
    ...(rest as Partial<Doc>),
    table: table ? (merge(old.table as unknown as Json, table) as unknown as Doc["table"]) : old.table,
    view: view ? (merge((old.view ?? {}) as unknown as Json, view) as unknown as View) : old.view,
    log: log ? [...old.log.slice(0, log.start), ...log.steps] : old.log,
    chat: chat ? [...old.chat, ...chat] : old.chat,
  };
}

type Answer = Done | Stale | Refusal | Hinted;

export class Live {
  doc = $state.raw<Doc | null>(null);
  link = $state<Link>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  heardAt = $state(0); // when the clocks were told

  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<string, (answer: Answer) => void>();
  #unanswered = new Map<string, Asked>();
  #shown: number | null | undefined;
  #nonce = 0;
  readonly #name = Math.random().toString(36).slice(2, 8);

  constructor(
    readonly table: string,
    readonly key: string | null = null,
    readonly onchange: (before: Doc | null, after: Doc) => void = () => {},
  ) {
    this.#open();
    if (typeof window !== "undefined") window.addEventListener("online", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#hurry);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.link === "lost") {
      clearTimeout(this.#timer);
      this.#open();
    }
  };

  #open(): void {
    const query = new URLSearchParams({ lang: prefs.language });
    if (this.key) query.set("key", this.key);
    if (this.doc) {
      query.set("ply", String(this.doc.ply));
      query.set("number", String(this.doc.number));
      query.set("seat", this.doc.seat === null || this.doc.seat === undefined ? "" : String(this.doc.seat));
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?${query}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as Told);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    if (code === 4000) {
      this.link = "refused";
      return;
    }
    if (code === 4003 || code === 4004) {
      location.reload(); // we are not who we were, or the table is gone: the page tells
      return;
    }
    this.link = "lost";
    const wait = Math.min(5000, 250 * 2 ** this.#tries) * (0.7 + Math.random() * 0.6);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #take(told: Told): void {
    const before = this.doc;
    switch (told.type) {
      case "state":
        this.doc = afterState(before, told);
        this.#back();
        break;
      case "update":
        if (before) this.doc = afterUpdate(before, told);
        break;
      case "pong":
        return;
      default:
        this.#answered(told);
        return;
    }
    this.heardAt = Date.now();
    if (this.doc) this.onchange(before, this.doc);
  }

  /** The line is there (again): ask anew for what had no answer, and for the seat that was shown. */
  #back(): void {
    const first = this.link !== "open";
    this.link = "open";
    this.#tries = 0;
    if (!first) return;
    if (this.#shown !== undefined && this.doc?.seat !== this.#shown) this.#send({ type: "show", seat: this.#shown });
    for (const asked of this.#unanswered.values()) this.#send(asked);
  }

  #answered(told: Answer): void {
    const nonce = "nonce" in told && told.nonce ? told.nonce : "";
    this.#unanswered.delete(nonce);
    const waiting = this.#waiting.get(nonce);
    this.#waiting.delete(nonce);
    if (waiting) waiting(told);
    else if (told.type === "refusal") {
      this.refusal = told;
      if (this.link === "connecting") this.link = "refused";
    }
  }

  #send(asked: Asked): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(asked));
  }

  send(asked: Asked): void {
    this.refusal = null;
    this.#send(asked);
  }

  show(seat: number | null): void {
    this.#shown = seat;
    this.#send({ type: "show", seat });
  }

  /** Make a move. A lost connection does not lose it: it is sent again, and counts once. */
  play(seat: number, action: string): Promise<Done | Stale | Refusal> {
    const nonce = `${this.#name}${this.#nonce++}`;
    const asked: Asked = { type: "play", ply: this.doc?.ply ?? 0, nonce, seat, action };
    this.refusal = null;
    this.#unanswered.set(nonce, asked);
    this.#send(asked);
    return new Promise((resolve) => this.#waiting.set(nonce, (answer) => resolve(answer as Done | Stale | Refusal)));
  }

  hint(seat: number): Promise<Hinted | Refusal> {
    this.#send({ type: "hint", seat });
    return new Promise((resolve) => this.#waiting.set("", (answer) => resolve(answer as Hinted | Refusal)));
  }
}
