// Who shall sit on a seat of a new table.

/** Me, somebody else at this screen, a friend who comes by the link, or the computer. */
export interface Wish {
  kind: "me" | "also" | "open" | `bot:${string}`;
  name: string;
}
