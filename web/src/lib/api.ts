// Talks to the server over HTTP; a refusal becomes an ApiError with the server's own sentence.
import type {
  BoardCard,
  BoardInfo,
  Bot,
  Both,
  Entered,
  Joining,
  Me,
  NewTable,
  Problem,
  MyGames as Games,
  PlayedGames,
  RatingInfo,
  Replay,
  Summary,
  TableCard,
} from "../protocol";
import { line } from "./line.svelte";
import { forgetKept, keep, wasKept } from "./offline";
import { prefs } from "./prefs.svelte";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What to tell about something that went wrong: the server's own sentence where there is one. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : String(error));

/** Ask the server for something; `headers` are those that only some questions have. */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...headers,
        "accept-language": prefs.language,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("offline", prefs.language === "pl" ? "Serwer nie odpowiada." : "The server does not answer.", 0);
  }
  line.lost = wasKept(answer);
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const told = (await answer.json().catch(() => ({ code: "broken", message: answer.statusText }))) as Problem;
  throw new ApiError(told.code, told.message, answer.status);
}

const get = <T>(path: string) => ask<T>("GET", path);

/** Ask for something of mine that shall be there without a network too. */
async function getKept<T>(path: string): Promise<T> {
  const told = await get<T>(path);
  if (!line.lost) void keep(path, told).catch(() => {});
  return told;
}

/** Become somebody else in this browser: nothing of whom it was stays. */
async function becoming<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  await forgetKept().catch(() => {});
  return done;
}
const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);
const at = (table: string, ending: string) => `/api/tables/${table}/${ending}`;

const kept = new Map<string, Promise<BoardInfo>>();

/** A board, asked for once. */
function board(path: string): Promise<BoardInfo> {
  let found = kept.get(path);
  if (!found) {
    found = get<BoardInfo>(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export const api = {
  me: () => getKept<Me>("/api/me"),
  introduce: (name: string) => post<Me>("/api/me", { name }),
  change: (wish: { name?: string; rated?: boolean }) => ask<Me>("PATCH", "/api/me", wish),
  forget: () => becoming(ask<void>("DELETE", "/api/me")),
  erase: () => becoming(ask<void>("DELETE", "/api/me?everything=true")),
  link: () => post<{ code: string }>("/api/me/link"),
  recovery: () => post<{ code: string }>("/api/me/recovery"),
  enter: (code: string, confirm: boolean) => becoming(post<Entered>("/api/me/enter", { code, confirm })),
  switch: (id: string) => becoming(post<Me>("/api/me/switch", { id })),
  forgetBrowsers: () => ask<void>("DELETE", "/api/me/browsers"),
  myTables: () => getKept<Summary[]>("/api/me/tables"),
  myGames: () => getKept<Games>("/api/me/games"),
  boards: () => get<BoardCard[]>("/api/boards"),
  board: (key: string) => board(`/api/boards/${key}`),
  boardOf: (table: string) => board(at(table, "board")),
  upload: (text: string) => post<BoardCard>("/api/boards", { text }),
  ratings: (board: string) => get<RatingInfo[]>(`/api/ratings/${board}`),
  bots: () => get<Bot[]>("/api/bots"),
  phrases: () => get<Record<string, Both>>("/api/phrases"),
  openTables: () => get<Summary[]>("/api/tables"),
  newTable: (wish: NewTable) => post<TableCard>("/api/tables", wish),
  table: (id: string, key?: string | null) => get<TableCard>(`/api/tables/${id}${key ? `?key=${key}` : ""}`),
  join: (id: string, wish: Joining) => post<TableCard>(at(id, "join"), wish),
  leave: (id: string) => post<TableCard>(at(id, "leave")),
  seat: (id: string, old: number, next: number) => post<TableCard>(at(id, "seat"), { old, new: next }),
  bot: (id: string, seat: number, level: string | null) => post<TableCard>(at(id, "bot"), { seat, level }),
  remove: (id: string, seat: number) => post<TableCard>(at(id, "remove"), { seat }),
  start: (id: string) => post<TableCard>(at(id, "start")),
  invitation: (id: string) => post<TableCard>(at(id, "invitation")),
  rematch: (id: string) => post<TableCard>(at(id, "rematch")),
  report: (id: string, what: { kind: "message"; number: number } | { kind: "name"; seat: number }) =>
    post<void>(at(id, "report"), what),
  replay: (id: string, seat: string) => get<Replay>(at(id, `replay?seat=${seat}`)),
  myBoards: () => getKept<BoardCard[]>("/api/me/boards"),
  results: (before?: string | null) =>
    before ? get<PlayedGames>(`/api/me/results?before=${before}`) : getKept<PlayedGames>("/api/me/results"),
  importRecord: (text: string) => post<TableCard>("/api/records", { text }),
};
