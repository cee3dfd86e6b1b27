// What the drawer of a table can show.
export type Page = "moves" | "chat" | "points" | "menu";
