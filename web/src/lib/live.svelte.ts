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
const PATIENCE = 2500; // milliseconds after a move without any word until the line counts as lost

export class Live {
  doc = $state.raw<Doc | null>(null);
  link = $state<Link>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  heardAt = $state(0); // when the clocks were told
  waiting = $state.raw<string[]>([]); // moves that have no answer yet

  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answers = new Map<string, (answer: Answer) => void>();
  #unanswered = new Map<string, Asked>();
  #silence: ReturnType<typeof setTimeout> | undefined;
  #shown: number | null | undefined;
  #nonce = 0;
  readonly #name = Math.random().toString(36).slice(2, 8);

  constructor(
    readonly table: string,
    readonly key: string | null = null,
    readonly onchange: (before: Doc | null, after: Doc) => void = () => {},
  ) {
    this.#open();
    if (typeof window === "undefined") return;
    window.addEventListener("online", this.#hurry);
    window.addEventListener("offline", this.#cut);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    window.removeEventListener("online", this.#hurry);
    window.removeEventListener("offline", this.#cut);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.link === "lost") {
      clearTimeout(this.#timer);
      this.#open();
    }
  };

  /** The line is dead, though nobody has told the socket. */
  #cut = (): void => {
    const socket = this.#socket;
    if (!socket || this.link !== "open") return;
    this.#lost(socket, 0);
    this.#socket = null;
    socket.close();
  };

  /** Open the line anew: the server answers in the language that it was opened in. */
  renew(): void {
    const old = this.#socket;
    clearTimeout(this.#timer);
    this.#open();
    if (old) old.onmessage = null;
    old?.close();
  }

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
    clearTimeout(this.#silence);
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
    if (this.#settle(nonce, told)) return;
    if (told.type !== "refusal") return;
    this.refusal = told;
    if (this.link === "connecting") this.link = "refused";
  }

  /** Hand an answer to who asked; whether anybody did. */
  #settle(nonce: string, answer: Answer): boolean {
    const asker = this.#answers.get(nonce);
    this.#answers.delete(nonce);
    this.#unanswered.delete(nonce);
    this.#count();
    asker?.(answer);
    return asker !== undefined;
  }

  #count(): void {
    this.waiting = [...this.#unanswered.values()].flatMap((asked) => (asked.type === "play" ? [asked.action] : []));
  }

  /** Ask something that is answered by its nonce; a lost line does not lose it. */
  #ask<T extends Answer>(make: (nonce: string) => Asked): Promise<T> {
    const nonce = `${this.#name}${this.#nonce++}`;
    const asked = make(nonce);
    this.#unanswered.set(nonce, asked);
    this.#count();
    this.#send(asked);
    return new Promise((resolve) => this.#answers.set(nonce, (answer) => resolve(answer as T)));
  }

  /** Take back the moves that wait for a line; one that had arrived already is made all the same. */
  takeBack(): void {
    for (const [nonce, asked] of [...this.#unanswered])
      if (asked.type === "play") this.#settle(nonce, { type: "refusal", code: "taken_back", message: "" });
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

  /** Make a move: sent again after a loss, it counts once. */
  play(seat: number, action: string): Promise<Done | Stale | Refusal> {
    this.refusal = null;
    const ply = this.doc?.ply ?? 0;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#cut, PATIENCE);
    return this.#ask((nonce) => ({ type: "play", ply, nonce, seat, action }));
  }

  hint(seat: number): Promise<Hinted | Refusal> {
    return this.#ask((nonce) => ({ type: "hint", seat, nonce }));
  }
}
