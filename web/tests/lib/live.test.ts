// The live table: what messages make of the document, and a socket that is lost and comes back.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { afterState, afterUpdate, Live, merge, type Doc } from "../../src/lib/live.svelte";
import { prefs } from "../../src/lib/prefs.svelte";
import type { Asked, Line, Play, Step, Told, Update } from "../../src/protocol";
import { stateOf, table, viewOf } from "../shapes";

const step = (seat: number, action: string): Step => ({ seat, action });
const line = (number: number): Line => ({ number, at: 0, name: "Ala", who: "a", text: `line ${number}` });
const docOf = (changes: Partial<Doc> = {}): Doc => ({ ...afterState(null, stateOf()), ...changes });
const update = (changes: Partial<Update> = {}): Update => ({ type: "update", number: 8, ply: 4, ...changes });

describe("merge patches", () => {
  test("values are set, and what is not named stays", () => {
    expect(merge({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual({ a: 1, b: 3, c: 4 });
  });

  test("null takes a key away, however deep", () => {
    expect(merge({ hand: { red: 1, blue: 2 }, ply: 1 }, { hand: { red: null }, ply: null })).toEqual({
      hand: { blue: 2 },
    });
  });

  test("objects are merged, lists replaced whole", () => {
    const old = { piles: { trains: 9, ships: 5 }, display: ["red", "blue", null] };
    expect(merge(old, { piles: { ships: 4 }, display: ["red", null] })).toEqual({
      piles: { trains: 9, ships: 4 },
      display: ["red", null],
    });
  });

  test("an object takes the place of anything else, without the nulls in it", () => {
    expect(merge({ a: [1, 2], b: 3 }, { a: { x: 1, y: null }, b: { z: 2 }, c: { n: null } })).toEqual({
      a: { x: 1 },
      b: { z: 2 },
      c: {},
    });
  });

  test("zero, false and nothing are values", () => {
    expect(merge({ a: 1, b: true, c: "x" }, { a: 0, b: false, c: "" })).toEqual({ a: 0, b: false, c: "" });
  });

  test("what was there before is left as it was, and unchanged parts are the same objects", () => {
    const old = { seats: { a: 1 }, tracks: { x: 0 } };
    const made = merge(old, { seats: { a: 2 } });
    expect(old).toEqual({ seats: { a: 1 }, tracks: { x: 0 } });
    expect(made.tracks).toBe(old.tracks);
  });
});

describe("a whole state", () => {
  test("the first one is the document", () => {
    const doc = afterState(null, stateOf({ chat: [line(1)] }));
    expect(doc.ply).toBe(3);
    expect(doc.log.map((one) => one.seat)).toEqual([0, 1, 2]);
    expect(doc.chat).toEqual([line(1)]);
    expect(doc).not.toHaveProperty("type");
  });

  test("after a reconnect it has only the steps that were missed", () => {
    const old = docOf({ log: [step(0, "pass"), step(1, "pass"), step(2, "pass")] });
    const doc = afterState(old, stateOf({ log: { start: 2, steps: [step(2, "draw trains"), step(0, "take red")] } }));
    expect(doc.log.map((one) => one.action)).toEqual(["pass", "pass", "draw trains", "take red"]);
  });

  test("it has only the lines that were missed, and none is told twice", () => {
    const old = docOf({ chat: [line(1), line(2), line(3)] });
    expect(afterState(old, stateOf({ chat: [line(3), line(4)] })).chat.map((one) => one.number)).toEqual([1, 2, 3, 4]);
    expect(afterState(old, stateOf({ chat: undefined })).chat.map((one) => one.number)).toEqual([1, 2, 3]);
  });

  test("a game that has not begun has no steps, whatever was known", () => {
    expect(afterState(docOf(), stateOf({ log: null })).log).toEqual([]);
  });

  test("nothing else of the old document goes on", () => {
    const old = docOf({ account: { ending: "quiet", winners: [0], seats: [] } });
    expect(afterState(old, stateOf()).account).toBeUndefined();
  });
});

describe("an update", () => {
  test("patches table and view, and moves on", () => {
    const told = update({ table: { state: "over", ended: "agreed" }, view: { hand: { red: null, blue: 1 }, turn: 1 } });
    const doc = afterUpdate(docOf(), told);
    expect(doc.table).toEqual({ ...table, state: "over", ended: "agreed" });
    expect(doc.view).toEqual(viewOf({ hand: { wild: 1, blue: 1 }, turn: 1 }));
    expect([doc.ply, doc.number]).toEqual([4, 8]);
    expect(doc).not.toHaveProperty("type");
  });

  test("changes nothing that it does not name", () => {
    const old = docOf({ chat: [line(1)] });
    const doc = afterUpdate(old, update());
    expect(doc).toEqual({ ...old, ply: 4, number: 8 });
    expect(doc.view).toBe(old.view);
  });

  test("takes the choices away when they are over", () => {
    expect(afterUpdate(docOf(), update({ legal: null })).legal).toBeNull();
  });

  test("brings steps from a place on: after an undo the later ones are gone", () => {
    const old = docOf({ log: [step(0, "pass"), step(1, "pass"), step(2, "pass")] });
    const next = afterUpdate(old, update({ log: { start: 3, steps: [step(0, "draw trains")] } }));
    expect(next.log.map((one) => one.action)).toEqual(["pass", "pass", "pass", "draw trains"]);
    expect(afterUpdate(next, update({ log: { start: 1, steps: [] } })).log).toEqual([step(0, "pass")]);
  });

  test("adds lines to the chat", () => {
    const doc = afterUpdate(docOf({ chat: [line(1)] }), update({ chat: [line(5)] }));
    expect(doc.chat.map((one) => one.number)).toEqual([1, 5]);
  });

  test("a game that begins has its first view made from nothing", () => {
    expect(afterUpdate(docOf({ view: null }), update({ view: { turn: 2, hand: { red: 1 } } })).view).toEqual({
      turn: 2,
      hand: { red: 1 },
    });
  });
});

/** A socket whose other end is the test. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static get last(): Socket {
    return Socket.all.at(-1)!;
  }
  readyState = 0;
  closed = false;
  sent: Asked[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  get query(): Record<string, string> {
    return Object.fromEntries(new URL(this.address).searchParams);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Asked);
  }
  close(): void {
    this.closed = true;
  }
  tell(told: Told): void {
    this.readyState = Socket.OPEN;
    this.onmessage({ data: JSON.stringify(told) });
  }
  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

describe("the connection", () => {
  const reload = vi.fn();
  const changed = vi.fn();
  const opened: Live[] = [];

  function start(key: string | null = null): Live {
    const live = new Live("abc", key, changed);
    opened.push(live);
    return live;
  }
  /** A live table that has heard its first state. */
  function running(): Live {
    const live = start();
    Socket.last.tell(stateOf());
    return live;
  }
  /** The line is lost, and a new one is there a while later. */
  function comeBack(): Socket {
    Socket.last.lose();
    vi.advanceTimersByTime(10_000);
    return Socket.last;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5); // waits are then just as long as they are on average
    Socket.all = [];
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("location", { protocol: "http:", host: "here:8000", reload });
    vi.stubGlobal("window", new EventTarget());
    prefs.language = "en";
  });
  afterEach(() => {
    opened.splice(0).forEach((live) => live.close());
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  test("is asked for by the table, in the person's language, with the key of an invitation", () => {
    start();
    expect(Socket.last.address).toBe("ws://here:8000/api/tables/abc/live?lang=en");
    vi.stubGlobal("location", { protocol: "https:", host: "there", reload });
    prefs.language = "pl";
    start("k&y");
    expect(Socket.last.address).toBe("wss://there/api/tables/abc/live?lang=pl&key=k%26y");
  });

  test("is open with the first state, and everybody is told what changed", () => {
    const live = start();
    expect([live.link, live.doc]).toEqual(["connecting", null]);
    Socket.last.tell(stateOf());
    expect([live.link, live.doc?.ply]).toEqual(["open", 3]);
    expect(changed).toHaveBeenLastCalledWith(null, live.doc);
    const before = live.doc;
    Socket.last.tell(update({ view: { turn: 1 } }));
    expect(live.doc?.view?.turn).toBe(1);
    expect(changed).toHaveBeenLastCalledWith(before, live.doc);
  });

  test("clocks run from the moment they were told, not from a pong", () => {
    const live = running();
    const heard = live.heardAt;
    expect(heard).toBe(Date.now());
    vi.advanceTimersByTime(500);
    Socket.last.tell({ type: "pong" });
    expect(live.heardAt).toBe(heard);
    Socket.last.tell(update());
    expect(live.heardAt).toBe(heard + 500);
  });

  test("an update before any state means nothing", () => {
    const live = start();
    Socket.last.tell(update());
    expect(live.doc).toBeNull();
    expect(changed).not.toHaveBeenCalled();
  });

  test("when it is lost it comes back by itself and says what is known", () => {
    const live = running();
    Socket.last.lose();
    expect(live.link).toBe("lost");
    vi.advanceTimersByTime(250);
    expect(Socket.all.length).toBe(2);
    expect(Socket.last.query).toEqual({ lang: "en", ply: "3", number: "7", seat: "0" });
    Socket.last.tell(stateOf({ ply: 5, log: { start: 3, steps: [step(0, "pass"), step(1, "pass")] } }));
    expect([live.link, live.doc?.log.length]).toEqual(["open", 5]);
  });

  test("a spectator says that no seat is shown", () => {
    start();
    Socket.last.tell(stateOf({ seat: null, seats: [] }));
    expect(comeBack().query.seat).toBe("");
  });

  test("each try waits twice as long, five seconds at the most, and begins anew once it was there", () => {
    start();
    const waits = [250, 500, 1000, 2000, 4000, 5000, 5000];
    for (const wait of waits) {
      const tries = Socket.all.length;
      Socket.last.lose();
      vi.advanceTimersByTime(wait - 1);
      expect(Socket.all.length, `before ${wait}`).toBe(tries);
      vi.advanceTimersByTime(1);
      expect(Socket.all.length, `after ${wait}`).toBe(tries + 1);
    }
    Socket.last.tell(stateOf());
    Socket.last.lose();
    vi.advanceTimersByTime(250);
    expect(Socket.all.length).toBe(waits.length + 2);
  });

  test("not all browsers come back in the same moment", () => {
    start();
    vi.mocked(Math.random).mockReturnValue(0);
    Socket.last.lose();
    vi.advanceTimersByTime(175);
    expect(Socket.all.length).toBe(2);
    vi.mocked(Math.random).mockReturnValue(0.9999);
    Socket.last.lose();
    vi.advanceTimersByTime(640);
    expect(Socket.all.length).toBe(2);
    vi.advanceTimersByTime(10);
    expect(Socket.all.length).toBe(3);
  });

  test("when the browser is online again it does not wait, and there is one line only", () => {
    running();
    window.dispatchEvent(new Event("online"));
    expect(Socket.all.length).toBe(1);
    Socket.last.lose();
    window.dispatchEvent(new Event("online"));
    expect(Socket.all.length).toBe(2);
    Socket.last.tell(stateOf());
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(2);
  });

  test("an old line that ends late is not a loss", () => {
    const live = running();
    const old = Socket.last;
    comeBack().tell(stateOf());
    old.lose();
    expect(live.link).toBe("open");
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(2);
  });

  test("who leaves the page is not called back", () => {
    const live = running();
    live.close();
    expect(Socket.last.closed).toBe(true);
    Socket.last.lose();
    window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(1);
  });

  test("who leaves while it is lost is not called back either", () => {
    const live = running();
    Socket.last.lose();
    live.close();
    window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(1);
  });

  test("a server that refuses is not asked again", () => {
    const live = start();
    Socket.last.tell({ type: "refusal", code: "private", message: "This table is private." });
    expect([live.link, live.refusal?.message]).toEqual(["refused", "This table is private."]);
    Socket.last.lose(4000);
    vi.advanceTimersByTime(60_000);
    expect([live.link, Socket.all.length]).toEqual(["refused", 1]);
  });

  test.each([4003, 4004])("code %i loads the page anew: it tells what happened", (code) => {
    running();
    Socket.last.lose(code);
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(1);
  });

  describe("moves", () => {
    const plays = (socket: Socket): Play[] => socket.sent.filter((asked) => asked.type === "play");

    test("answer the ply that is known, each with a nonce of its own", () => {
      const live = running();
      void live.play(0, "draw trains");
      void live.play(0, "draw trains");
      const [first, second] = plays(Socket.last);
      expect(first).toEqual({ type: "play", ply: 3, seat: 0, action: "draw trains", nonce: first!.nonce });
      expect(first!.nonce).toBeTruthy();
      expect(second!.nonce).not.toBe(first!.nonce);
    });

    test("are answered by nonce, whatever the order", async () => {
      const live = running();
      const answers = [live.play(0, "take red"), live.play(0, "take blue")];
      const [first, second] = plays(Socket.last).map((asked) => asked.nonce);
      Socket.last.tell({ type: "stale", nonce: second!, ply: 4, message: "Too late." });
      Socket.last.tell({ type: "done", nonce: first!, ply: 4 });
      expect((await Promise.all(answers)).map((answer) => answer.type)).toEqual(["done", "stale"]);
    });

    test("that are refused say why to who asked, and to nobody else", async () => {
      const live = running();
      const answer = live.play(0, "take red");
      const { nonce } = plays(Socket.last)[0]!;
      Socket.last.tell({ type: "refusal", code: "illegal", message: "No.", clause: "A1", nonce });
      expect(await answer).toMatchObject({ type: "refusal", clause: "A1" });
      expect(live.refusal).toBeNull();
    });

    test("an answer nobody waits for changes nothing", () => {
      const live = running();
      Socket.last.tell({ type: "done", nonce: "of another tab", ply: 9 });
      expect([live.doc?.ply, live.refusal]).toEqual([3, null]);
    });

    test("without an answer are sent again after a loss: the same nonce, the same ply", () => {
      const live = running();
      void live.play(0, "draw trains");
      const asked = plays(Socket.last)[0]!;
      const back = comeBack();
      expect(back.sent).toEqual([]);
      back.tell(stateOf({ ply: 4 }));
      expect(plays(back)).toEqual([asked]);
    });

    test("made while the line was lost are sent when it is back", async () => {
      const live = running();
      Socket.last.lose();
      const answer = live.play(0, "draw trains");
      expect(plays(Socket.last)).toEqual([]);
      vi.advanceTimersByTime(250);
      Socket.last.tell(stateOf());
      const [asked] = plays(Socket.last);
      Socket.last.tell({ type: "done", nonce: asked!.nonce, ply: 4 });
      expect((await answer).type).toBe("done");
    });

    test("with an answer are not sent again", () => {
      const live = running();
      for (const type of ["done", "stale", "refusal"] as const) {
        void live.play(0, "draw trains");
        const { nonce } = plays(Socket.last).at(-1)!;
        Socket.last.tell({ type, nonce, ply: 4, message: "", code: "" });
      }
      const back = comeBack();
      back.tell(stateOf());
      expect(back.sent).toEqual([]);
    });

    test("a whole state while the line is open sends nothing twice", () => {
      const live = running();
      void live.play(0, "draw trains");
      Socket.last.tell(stateOf());
      expect(plays(Socket.last).length).toBe(1);
    });
  });

  test("a refusal of anything else is shown until the next wish", () => {
    const live = running();
    const refusal = { type: "refusal", code: "chat", message: "Not so fast." } as const;
    Socket.last.tell(refusal);
    expect([live.refusal, live.link]).toEqual([refusal, "open"]);
    live.send({ type: "say", text: "hello" });
    expect(live.refusal).toBeNull();
    expect(Socket.last.sent).toEqual([{ type: "say", text: "hello" }]);
    Socket.last.tell(refusal);
    void live.play(0, "pass");
    expect(live.refusal).toBeNull();
  });

  test("wishes other than moves are not kept for later", () => {
    const live = running();
    Socket.last.lose();
    live.send({ type: "say", text: "hello" });
    vi.advanceTimersByTime(250);
    Socket.last.tell(stateOf());
    expect(Socket.last.sent).toEqual([]);
  });

  test("the seat that was shown is shown again, where the server shows another", () => {
    const live = running();
    live.show(1);
    expect(Socket.last.sent).toEqual([{ type: "show", seat: 1 }]);
    let back = comeBack();
    back.tell(stateOf({ seat: 0, seats: [0, 1] }));
    expect(back.sent).toEqual([{ type: "show", seat: 1 }]);
    back = comeBack();
    back.tell(stateOf({ seat: 1, seats: [0, 1] }));
    expect(back.sent).toEqual([]);
  });

  test("cards that were hidden stay hidden", () => {
    const live = running();
    live.show(null);
    const back = comeBack();
    back.tell(stateOf({ seat: 0 }));
    expect(back.sent).toEqual([{ type: "show", seat: null }]);
  });

  describe("hints", () => {
    const asked = (socket: Socket): { nonce: string }[] =>
      socket.sent.filter((one) => one.type === "hint") as { nonce: string }[];

    test("are what a bot would do, or why there is none", async () => {
      const live = running();
      const hint = live.hint(0);
      const { nonce } = asked(Socket.last)[0]!;
      expect(Socket.last.sent).toEqual([{ type: "hint", seat: 0, nonce }]);
      Socket.last.tell({ type: "hinted", seat: 0, ply: 3, action: "draw trains", nonce });
      expect(await hint).toMatchObject({ type: "hinted", action: "draw trains" });
      const another = live.hint(0);
      Socket.last.tell({ type: "refusal", code: "no_hints", message: "No.", nonce: asked(Socket.last)[1]!.nonce });
      expect(await another).toMatchObject({ type: "refusal", code: "no_hints" });
      expect(live.refusal).toBeNull();
    });

    test("that a lost line has swallowed are asked for again", async () => {
      const live = running();
      const hint = live.hint(0);
      const [first] = asked(Socket.last);
      const back = comeBack();
      back.tell(stateOf());
      expect(asked(back)).toEqual([first]);
      back.tell({ type: "hinted", seat: 0, ply: 3, action: "pass", nonce: first!.nonce });
      expect(await hint).toMatchObject({ action: "pass" });
    });
  });

  describe("a line that dies in silence", () => {
    test("is given up at once when the device says it is offline", () => {
      const live = running();
      window.dispatchEvent(new Event("offline"));
      expect([live.link, Socket.last.closed]).toEqual(["lost", true]);
    });

    test("is given up within three seconds after a move that nobody answers", () => {
      const live = running();
      void live.play(0, "draw trains");
      vi.advanceTimersByTime(2000);
      expect(live.link).toBe("open");
      vi.advanceTimersByTime(900);
      expect(live.link).toBe("lost");
    });

    test("is not given up when anything was heard", () => {
      const live = running();
      void live.play(0, "draw trains");
      vi.advanceTimersByTime(2000);
      Socket.last.tell(update());
      vi.advanceTimersByTime(9000);
      expect(live.link).toBe("open");
    });
  });

  test("moves that wait are counted, and can be taken back", async () => {
    const live = running();
    Socket.last.lose();
    const answer = live.play(0, "draw trains");
    expect(live.waiting).toEqual(["draw trains"]);
    live.takeBack();
    expect(live.waiting).toEqual([]);
    expect(await answer).toMatchObject({ type: "refusal", code: "taken_back" });
    vi.advanceTimersByTime(250);
    Socket.last.tell(stateOf());
    expect(Socket.last.sent).toEqual([]);
  });
});
