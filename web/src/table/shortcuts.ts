// The keys of a table: the display by number, the piles, undo, hint, talk and menu by letter.
import { drawText, takeText } from "../lib/actions";
import type { Screen } from "./screen.svelte";
import type { Table } from "./table.svelte";

const clickOn = (what: string): void => document.querySelector<HTMLElement>(what)?.click();

export function shortcutsOf(table: Table, screen: Screen): (event: KeyboardEvent) => void {
  const actIf = (action: string): void => {
    if (table.legal?.actions.includes(action)) table.act(action);
  };
  const shortcuts: Record<string, () => void> = {
    "?": () => ([screen.keys, screen.page] = [true, "menu"]),
    u: () => clickOn(".tools button"),
    h: () => void table.hint(),
    c: () => (screen.page = "chat"),
    m: () => (screen.page = "menu"),
    t: () => clickOn(".tickets-pile:not(:disabled)"),
    "0": () => actIf(drawText(table.board.piles[0]!)),
    Escape: () => {
      if (screen.page) screen.page = null;
      else table.dispatch({ type: "cancel" });
    },
  };
  return (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, select, textarea") && event.key !== "Escape") return;
    const card = /^[1-9]$/.test(event.key) ? table.view.display[Number(event.key) - 1] : null;
    if (card) actIf(takeText(card));
    else shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
  };
}
