// Made by `python -m trunkline.server.publish` from the server's own types. Do not edit.

/** The final account. */
export interface Account {
  ending: "all_passed" | "goal_reached" | "last_piece" | "no_track_left" | "pieces_out" | "quiet" | "running";
  winners: number[];
  seats: SeatAccount[];
}

/** Agree to an undo, or not. */
export interface Answer {
  type: "answer";
  seat: number;
  agree: boolean;
}

/** Somebody or some network that may not come in; no time: for good. */
export interface Ban {
  kind: string;
  value: string;
  until: number | null;
  reason: string;
  created: number;
}

/** A board in a list; `key` is how tables name it. */
export interface BoardCard {
  key: string;
  id: string;
  name: Both;
  players: [number, number];
  places: number;
  tracks: number;
  tickets: number;
}

/** Everything a client needs to draw a board and to explain its numbers. */
export interface BoardInfo {
  key: string;
  id: string;
  digest: string;
  name: Both;
  players: [number, number];
  aspect: number;
  places: PlaceInfo[];
  tracks: TrackInfo[];
  tickets: TicketInfo[];
  cards: string[];
  piles: string[];
  decks: string[];
  terrains: Record<string, Both>;
  passengers: string[];
  facts: Record<string, unknown>;
  house: Record<string, number>;
}

/** An uploaded board. */
export interface BoardRow {
  key: string;
  size: number;
  person: string | null;
  created: number;
  used: number | null;
  tables: number;
}

export interface Bot {
  level: string;
  quick: boolean;
}

/** A text in both languages. */
export interface Both {
  en: string;
  pl: string;
}

/** A seat as everybody sees it. */
export interface ChairInfo {
  kind: "bot" | "open" | "person";
  name: string;
  level: string | null;
  robot: boolean;
  away: "absent" | "left" | "resigned" | "time" | null;
  present: boolean;
  same_as?: number | null;
}

export interface ChairSummary {
  kind: string;
  name: string;
  level?: string | null;
}

/** Tracks that take the same payments; the first payment is the thrifty one. */
export interface Claims {
  tracks: string[];
  payments: string[];
}

/** How time is kept: not at all, so many seconds for each turn, or a bank of seconds for the whole game. */
export interface Clock {
  kind?: "bank" | "move" | "none";
  seconds?: number;
  increment?: number;
}

/** Milliseconds left when this was sent, and whether the clock is running. */
export interface ClockInfo {
  left: number;
  running: boolean;
}

/** One open socket; nobody: no person. */
export interface Connection {
  person: string | null;
  name: string;
  table: string;
  address: string;
}

/** The move with this nonce is made and kept. */
export interface Done {
  type: "done";
  nonce: string;
  ply: number;
}

/** Wish to end the game here, or no longer; it ends when everybody wishes so. */
export interface End {
  type: "end";
  seat: number;
  wish: boolean;
}

/** Seats that would like to end the game here, and whom that waits for. */
export interface EndInfo {
  wishes: number[];
  waiting_for: number[];
}

/** Who one becomes by a code; after a written one was used, the next to write down. */
export interface Entered {
  name: string;
  same: boolean;
  done?: boolean;
  recovery?: string | null;
}

/** A step, and what it changed in the view (a merge patch). */
export interface Frame {
  step: Step;
  view: Record<string, unknown>;
}

/** Ask what a bot would do; the answer has the same nonce. */
export interface Hint {
  type: "hint";
  seat: number;
  nonce?: string | null;
}

/** What a bot would do, and why. */
export interface Hinted {
  type: "hinted";
  seat: number;
  ply: number;
  action: string;
  reason?: Both | null;
  nonce?: string | null;
}

/** Somebody else this browser has been, and can be again. */
export interface Identity {
  id: string;
  name: string;
}

/** A game record as text or JSON; `board` is the key of an uploaded board. */
export interface Import {
  text: string;
  board?: string | null;
}

/** Sitting down; at a rated table one says that one knows it. */
export interface Joining {
  rated?: boolean;
  name?: string | null;
  seat?: number | null;
  key?: string | null;
}

/** Get up; a stand-in plays on. */
export interface Leave {
  type: "leave";
}

/** All a seat may do: whole actions, and `claim TRACK with PAYMENT` for each pair of a claims entry. */
export interface Legal {
  seat: number;
  actions: string[];
  claims: Claims[];
}

/** Something said; `number` is its place in the log, `who` stands for the speaker at this table alone. */
export interface Line {
  number: number;
  at: number;
  name: string;
  who: string;
  seat?: number | null;
  phrase?: string | null;
  text?: string | null;
}

/** Who this browser is; no name: nobody yet. */
export interface Me {
  id?: string | null;
  name?: string | null;
  rated?: boolean;
  robot?: boolean;
  others?: Identity[];
}

/** Host: do not let somebody talk here any more, or again; `who` is as in the lines of the chat. */
export interface Mute {
  type: "mute";
  who: string;
  muted: boolean;
}

/** What a person has played, and how well. */
export interface MyGames {
  statistics: Statistics[];
  opponents: OpponentStatistics[];
  ratings: RatingInfo[];
}

/** A program of yours; the token is shown this once. */
export interface NewBotAccount {
  id: string;
  name: string;
  token: string;
}

/** A table as its host wants it. */
export interface NewTable {
  board: string;
  seats: SeatWish[];
  open?: boolean;
  spectators?: boolean;
  hints?: boolean | null;
  chat?: "free" | "off" | "phrases";
  spectator_chat?: boolean;
  rated?: boolean;
  clock?: Clock;
  first?: number | null;
  seed?: string | null;
  deal_of?: string | null;
  house?: Record<string, number>;
  start?: boolean;
}

/** Games against one person, by name (empty: has deleted it), or against bots of one level. */
export interface OpponentStatistics {
  name: string;
  level: string | null;
  games: number;
  ahead: number;
  behind: number;
}

/** How a table is played; fixed when it is made. */
export interface Options {
  board: string;
  open?: boolean;
  spectators?: boolean;
  hints?: boolean;
  chat?: "free" | "off" | "phrases";
  spectator_chat?: boolean;
  rated?: boolean;
  clock?: Clock;
  first?: number | null;
  fixed_deal?: boolean;
  house?: Record<string, number>;
}

/** What chance decided: things of one kind that came to one seat, slot or place. */
export interface Outcome {
  what: string;
  to: string;
  items: string[];
}

/** A person or a program. */
export interface PersonRow {
  id: string;
  name: string;
  owner: string | null;
  created: number;
  seen: number | null;
  banned: boolean;
}

/** Ask whether the connection is alive. */
export interface Ping {
  type: "ping";
}

export interface PlaceInfo {
  id: string;
  name: Both;
  at: [number, number];
  kind: string;
  port: boolean;
  lat: number | null;
  lon: number | null;
  country: string | null;
}

/** Make a move: it answers `ply`; the same nonce sent again counts once. */
export interface Play {
  type: "play";
  ply: number;
  nonce: string;
  seat: number;
  action: string;
}

/** One of my finished games. */
export interface PlayedGame {
  table: string;
  board: string;
  at: number;
  seats: PlayedSeat[];
}

/** Some of my finished games, the newest first; `next` asks for those before them. */
export interface PlayedGames {
  games: PlayedGame[];
  next?: string | null;
}

/** A seat of a finished game. */
export interface PlayedSeat {
  seat: number;
  name: string;
  level: string | null;
  total: number;
  rank: number;
  mine: boolean;
}

/** The connection is alive. */
export interface Pong {
  type: "pong";
}

/** Why something cannot be, and what to do. */
export interface Problem {
  code: string;
  message: string;
  clause?: string | null;
}

/** A rating: `shown` is what we are almost sure of, never more than the mean. */
export interface RatingInfo {
  name: string;
  board: string;
  ladder: "bots" | "people";
  shown: number;
  mean: number;
  uncertainty: number;
  games: number;
  level?: string | null;
}

/** What was asked cannot be; nothing has changed. */
export interface Refusal {
  type: "refusal";
  code: string;
  message: string;
  clause?: string | null;
  nonce?: string | null;
}

/** A whole game: the view after the deal, then every step. */
export interface Replay {
  seat: number | null;
  names: string[];
  deal: Outcome[];
  start: Record<string, unknown>;
  frames: Frame[];
  account: Account;
}

/** A report; names are those of now, where the people are still there. */
export interface Report {
  id: string;
  at: number;
  kind: string;
  text: string;
  person: string | null;
  reporter: string;
  table: string | null;
  handled: number | null;
  name?: string | null;
  reporter_name?: string | null;
}

/** Give the seat up for good. */
export interface Resign {
  type: "resign";
  seat: number;
}

/** Come back and play again. */
export interface Return {
  type: "return";
  seat: number;
}

/** Say a text or one of the ready phrases. */
export interface Say {
  type: "say";
  text?: string | null;
  phrase?: string | null;
}

/** One seat's points, part by part. */
export interface SeatAccount {
  seat: number;
  tracks: number;
  exchange: number;
  tickets: TicketLine[];
  longest_path: number;
  path_length: number;
  path_tracks: string[];
  globetrotter: number;
  passengers: Record<string, number>;
  harbours: Record<string, number>;
  unbuilt: number;
  completed: number;
  bonus_ticket: boolean;
  total: number;
  rank: number;
  decided_by: string | null;
}

/** What everybody sees of one seat; some parts exist only on boards that have them. */
export interface SeatView {
  cards: Record<string, number>;
  score: number;
  pieces: Record<string, number>;
  tickets: Record<string, number>;
  taken?: Record<string, number>;
  exchanged?: number;
  box?: Record<string, number>;
  offered?: Record<string, number>;
  passengers?: Record<string, number>;
  terrain?: Record<string, number>;
  harbours_left?: number;
  completed?: number;
  bonus?: boolean;
}

/** A seat of a new table: mine (several are for playing on one screen), a bot's, or free. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  level?: string | null;
  name?: string | null;
}

/** Show this own seat's view from now on; null: what a spectator sees. */
export interface Show {
  type: "show";
  seat?: number | null;
}

/** The move with this nonce answered an old ply; this is the current one. */
export interface Stale {
  type: "stale";
  nonce: string;
  ply: number;
  message: string;
}

/** Let a stand-in play for somebody who is not there when it is their turn. */
export interface StandIn {
  type: "stand_in";
  seat: number;
}

/** Everything: sent first, and after a reconnect (then with only the steps and lines that were missed). */
export interface StateMessage {
  type: "state";
  number: number;
  ply: number;
  seats: number[];
  seat: number | null;
  host: boolean;
  table: TableInfo;
  view?: View | null;
  deal?: Outcome[] | null;
  legal?: Legal | null;
  log?: Steps | null;
  chat?: Line[];
  clocks?: ClockInfo[];
  account?: Account | null;
}

/** A person's games on one board with so many players. */
export interface Statistics {
  board: string;
  players: number;
  games: number;
  won: number;
  best: number;
  mean: number;
}

/** One action and what followed from chance. */
export interface Step {
  seat: number;
  action: string;
  outcomes?: Outcome[];
}

/** Steps of the game from a place on; what was known after that place is replaced. */
export interface Steps {
  start: number;
  steps: Step[];
}

/** A table in a list. */
export interface Summary {
  id: string;
  board: string;
  state: "closed" | "over" | "running" | "waiting";
  chairs: ChairSummary[];
  clock: Clock;
  open: boolean;
  spectators: boolean;
  changed: number;
  rated?: boolean;
  deciding?: number[];
}

/** A table before one sits down: what it is, which seats are mine, whether I may join. */
export interface TableCard {
  table: TableInfo;
  seats: number[];
  host: boolean;
  may_join: boolean;
  invitation?: string | null;
  removed?: boolean;
}

/** A table as everybody sees it. */
export interface TableInfo {
  id: string;
  board: string;
  digest: string;
  state: "closed" | "over" | "running" | "waiting";
  host: string;
  options: Options;
  chairs: ChairInfo[];
  undo?: UndoInfo | null;
  end?: EndInfo | null;
  ended?: "absent" | "agreed" | "resigned" | null;
  muted?: string[];
  rematch?: string | null;
}

/** A table as the operator sees it. */
export interface TableRow {
  id: string;
  board: string;
  state: string;
  names: string[];
  created: number;
  changed: number;
  entries: number;
  open: boolean;
  aside: boolean;
}

export interface TicketInfo {
  id: string;
  stops: string[];
  names: Both[];
  points: number;
  deck: string | null;
  joined: number | null;
  penalty: number | null;
}

/** One ticket: its points with their sign, and how it was met: "no", "joined" or, for a tour, "in_order". */
export interface TicketLine {
  ticket: string;
  points: number;
  met: "in_order" | "joined" | "no";
}

export interface TrackInfo {
  id: string;
  ends: [string, string];
  length: number;
  colour: string;
  sea: boolean;
  pairs: boolean;
  wilds: number;
  tunnel: boolean;
  wraps: [number, number] | null;
}

/** The claim that asks for more: its track, the cards laid down, and what is played to double. */
export interface TunnelClaim {
  cards: Record<string, number>;
  double?: Record<string, number>;
  track: string;
}

/** Take the seat's last move back, or ask the others to agree. */
export interface Undo {
  type: "undo";
  seat: number;
}

/** An undo that waits for these seats to agree. */
export interface UndoInfo {
  seat: number;
  waiting_for: number[];
}

/** What changed. */
export interface Update {
  type: "update";
  number: number;
  ply: number;
  table?: Record<string, unknown>;
  view?: Record<string, unknown>;
  legal?: Legal | null;
  log?: Steps;
  deal?: Outcome[];
  chat?: Line[];
  clocks?: ClockInfo[];
  account?: Account;
  seats?: number[];
  host?: boolean;
}

/** What a seat may know of the game; spectators have no hand, tickets and offer. */
export interface View {
  seats: SeatView[];
  board: string;
  seat: number | null;
  decision: ("first_tickets" | "mix" | "next_card" | "nothing" | "passenger" | "pieces" | "refill" | "tickets" | "tunnel" | "turn")[];
  players: number;
  first: number;
  turn: number;
  ending: "all_passed" | "goal_reached" | "last_piece" | "no_track_left" | "pieces_out" | "quiet" | "running";
  final_turns: number;
  drawn: number;
  display: (string | null)[];
  piles: Record<string, number>;
  discards: Record<string, number>;
  tracks: Record<string, number>;
  tickets_left: Record<string, number>;
  open_tickets: Record<string, number>;
  hand?: Record<string, number>;
  offer?: string[];
  waiting?: Record<string, Record<string, number>>;
  pending?: string[];
  terrain_display?: (string | null)[];
  terrain_pile?: number;
  terrain_discards?: Record<string, number>;
  harbours?: Record<string, number>;
  tunnel?: TunnelClaim;
  turned?: string[];
  owed?: number;
  own_tickets?: string[];
}

export type Asked = Answer | End | Hint | Leave | Mute | Ping | Play | Resign | Return | Say | Show | StandIn | Undo;

export type Told = Done | Hinted | Pong | Refusal | Stale | StateMessage | Update;

/** An action as data. */
export type Action =
  | { verb: "pass" }
  | { verb: "claim"; track: string; cards: Record<string, number>; double?: Record<string, number> }
  | { verb: "pieces"; trains: number; ships: number }
  | { verb: "exchange"; give: "ships" | "trains"; count: number }
  | { verb: "draw_tickets"; from?: Record<string, number> }
  | { verb: "keep"; tickets?: string[] }
  | { verb: "passenger"; place: string; colour: string }
  | { verb: "leave"; place: string }
  | { verb: "take_terrain"; terrain: string }
  | { verb: "draw_terrain" }
  | { verb: "harbour"; place: string; cards: Record<string, number> }
  | { verb: "swap_tickets" }
  | { verb: "pay"; cards: Record<string, number> }
  | { verb: "give_up" }
  | { verb: "take"; card: string }
  | { verb: "draw"; pile: string }
  | { verb: "refill"; pile: string };

/** How actions are written: a part is a number, counts of names, names, or one of a list of the board. */
export const VERBS: VerbInfo[] = [
  {"verb":"pass","texts":["pass"],"parts":{}},
  {"verb":"claim","texts":["claim {track} with {cards}","claim {track} with {cards} double with {double}"],"parts":{"track":"tracks","cards":"counts","double":"counts"}},
  {"verb":"pieces","texts":["pieces {trains} trains {ships} ships"],"parts":{"trains":"number","ships":"number"}},
  {"verb":"exchange","texts":["exchange {count} {give}"],"parts":{"give":"name","count":"number"}},
  {"verb":"draw_tickets","texts":["draw tickets","draw tickets {from}"],"parts":{"from":"counts"}},
  {"verb":"keep","texts":["keep","keep {tickets}"],"parts":{"tickets":"names"}},
  {"verb":"passenger","texts":["passenger {colour} at {place}"],"parts":{"place":"places","colour":"passengers"}},
  {"verb":"leave","texts":["leave {place}"],"parts":{"place":"places"}},
  {"verb":"take_terrain","texts":["take {terrain}"],"parts":{"terrain":"terrains"}},
  {"verb":"draw_terrain","texts":["draw terrain"],"parts":{}},
  {"verb":"harbour","texts":["harbour {place} with {cards}"],"parts":{"place":"places","cards":"counts"}},
  {"verb":"swap_tickets","texts":["swap tickets"],"parts":{}},
  {"verb":"pay","texts":["pay {cards}"],"parts":{"cards":"counts"}},
  {"verb":"give_up","texts":["give up"],"parts":{}},
  {"verb":"take","texts":["take {card}"],"parts":{"card":"cards"}},
  {"verb":"draw","texts":["draw {pile}"],"parts":{"pile":"piles"}},
  {"verb":"refill","texts":["refill {pile}"],"parts":{"pile":"piles"}},
];

export interface VerbInfo {
  verb: Action["verb"];
  texts: string[];
  parts: Record<string, string>;
}
