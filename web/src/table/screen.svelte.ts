// What is open on the screen of a table: a page of the drawer, how far the sheet is up, what was read of the chat.
import type { Page } from "./pages";
import type { Stop } from "./layout";
import type { Table } from "./table.svelte";

export class Screen {
  page = $state<Page | null>(null);
  keys = $state(false); // the menu shows the shortcuts
  stop = $state<Stop>("half");
  #table: Table;
  #read = $state(0);
  readonly unread: number = $derived.by(() =>
    this.page === "chat" ? 0 : this.#table.doc.chat.slice(this.#read).filter((line) => !this.#isMine(line.seat)).length,
  );

  constructor(table: Table) {
    this.#table = table;
    this.readAll();
  }

  /** All lines of the chat have been seen. */
  readAll(): void {
    this.#read = this.#table.doc.chat.length;
  }

  toggle(page: Page): void {
    this.page = this.page === page ? null : page;
  }

  #isMine(seat: number | null | undefined): boolean {
    return seat !== null && seat !== undefined && this.#table.isMine(seat);
  }
}
