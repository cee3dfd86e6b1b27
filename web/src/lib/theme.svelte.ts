// Whether the page is dark now: by the person's choice, or as the device is.
import { prefs } from "./prefs.svelte";

class Dark {
  #device = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const asked = matchMedia("(prefers-color-scheme: dark)");
    this.#device = asked.matches;
    asked.addEventListener("change", () => (this.#device = asked.matches));
  }
  get on(): boolean {
    return prefs.theme === "auto" ? this.#device : prefs.theme === "dark";
  }
}

export const dark = new Dark();
