// Addresses of a table that are sent to others.
import type { TableCard } from "../protocol";
import { prefs } from "./prefs.svelte";

/** The link that invites to a table; its preview speaks the language of whoever sends it. */
export function invitationLink(card: TableCard, page: "t" | "tv" = "t"): string {
  const query = new URLSearchParams();
  if (card.invitation && !card.table.options.open) query.set("key", card.invitation);
  if (page === "t") query.set("lang", prefs.language);
  const told = query.toString();
  return `${location.origin}/${page}/${card.table.id}${told ? `?${told}` : ""}`;
}
