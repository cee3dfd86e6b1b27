// Which page is shown: the address bar is the truth, links change it without loading anew.
class Router {
  path = $state(typeof location === "undefined" ? "/" : location.pathname);
  query = $state.raw(new URLSearchParams(typeof location === "undefined" ? "" : location.search));

  constructor() {
    if (typeof window !== "undefined") window.addEventListener("popstate", () => this.#read());
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#read();
    window.scrollTo(0, 0);
  }

  /** Let a plain click on a link of ours change the page in place. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return; // a place on this page
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
