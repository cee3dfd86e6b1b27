// Notices of the system when it is my turn: only who has asked for them gets them, and only while the page is hidden.
import { prefs } from "./prefs.svelte";

export const canNotify = (): boolean => typeof Notification !== "undefined" && Notification.permission !== "denied";

/** Turn notices on or off; the browser asks for permission once. Whether they are on then. */
export async function setNotify(on: boolean): Promise<boolean> {
  const allowed = on && canNotify() && (await Notification.requestPermission()) === "granted";
  prefs.setNotify(allowed);
  return allowed;
}

/** Tell of a turn at a table. */
export async function notify(title: string, table: string): Promise<void> {
  if (!prefs.notify || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission !== "granted") return;
  const how = { tag: table, icon: "/icon.png", data: `/t/${table}` };
  const worker = await navigator.serviceWorker?.getRegistration(); // phones allow notices of a service worker alone
  if (worker) await worker.showNotification(title, how).catch(() => new Notification(title, how));
  else new Notification(title, how);
}
