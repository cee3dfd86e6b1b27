// What a person could click next: found in the page, with the point to click. Clicks themselves are made by the browser.
(() => {
  let seed = 1;
  const luck = () => ((seed = (seed * 48271) % 2147483647) - 1) / 2147483646;
  const used = new Set(); // what was clicked in this game: what never was goes first, so that a game uses everything
  const likes = (what, chance) => !used.has(what) || luck() < chance;
  const pick = (list) => list[Math.floor(luck() * list.length)];
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => !one.disabled && one.getClientRects().length);
  const frame = () => new Promise((done) => requestAnimationFrame(done));

  const inside = (x, y) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const hits = (x, y, element) => {
    const found = inside(x, y) && document.elementFromPoint(x, y);
    return Boolean(found) && (element.contains(found) || found.closest("label")?.contains(element));
  };

  /** Points of a track from its middle outwards. */
  function along(track) {
    const path = track.querySelector(".target");
    const matrix = path.getScreenCTM();
    const whole = path.getTotalLength();
    return [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9].map((share) => {
      const point = path.getPointAtLength(whole * share).matrixTransform(matrix);
      return [point.x, point.y];
    });
  }
  function middle(element) {
    const box = element.getBoundingClientRect();
    const share = element.type === "range" ? 0.1 + 0.8 * luck() : element.closest(".hand") ? 0.13 : 0.5; // the strip of a fanned card
    return [[box.x + box.width * share, box.y + box.height / 2]];
  }
  /** Where to click an element; a track out of sight is looked for on the whole board. */
  async function pointOf(element) {
    const points = element.matches(".track") ? () => along(element) : () => middle(element);
    const found = () => points().find(([x, y]) => hits(x, y, element)) ?? null;
    if (!found()) (element.closest("label, .frame") ?? element).scrollIntoView({ block: "center" });
    if (!found() && element.matches(".track")) document.querySelector(".frame .whole")?.click();
    for (let i = 0; i < 30 && !found(); i++) await frame(); // things glide to their places
    return found();
  }
  async function click(element, what) {
    const at = await pointOf(element);
    if (at) return { what, x: at[0], y: at[1] };
    const [x, y] = middle(element)[0];
    const by = document.elementFromPoint(x, y)?.outerHTML.slice(0, 200);
    return { what: "covered", of: what, at: [x, y], by, html: element.outerHTML.slice(0, 200) };
  }

  /** Which of the things on the screen to use next. */
  function choose() {
    const within = (what) => all(`:is(.now, .beside) ${what}`);
    const main = within("button.main")[0];
    const has = (what) => within(what).length > 0;
    if (has(".ask")) return [main, "confirm"];
    const boxes = within('input[type="checkbox"]');
    if (boxes.length) {
      const open = boxes.filter((box) => !box.checked);
      return main && !(open.length && likes("tick", 0.2)) ? [main, "keep"] : [pick(open), "tick"];
    }
    const slider = within('input[type="range"]')[0];
    if (slider && luck() < 0.5) return [slider, "slide"];
    if (has(".pieces")) return [main, "pieces"];
    if (has(".exchange")) return [within("button.main").at(-1), "listed"];
    if (has(".track-card:not(.glance)")) return pay(within, main);
    if (has(".city")) return [pick(within(".build")) ?? within("button").at(-1), "listed"];
    if (has(".choices")) return [pick(within(".choices button:not(.quiet)")), "answer"];
    return turn();
  }

  /** A track is held: lay it as proposed, or put cards of the hand down one by one. */
  function pay(within, main) {
    const laying = document.querySelector(".hand.laying");
    const cards = all(".hand.laying button");
    if (laying && cards.length) return [pick(cards), "pay"];
    const double = within('.gain[aria-pressed="false"]')[0];
    if (double && likes("double", 0.3)) return [double, "double"];
    const otherwise = within(".otherwise")[0];
    if (!laying && otherwise && likes("otherwise", 0.3)) return [otherwise, "otherwise"];
    return [main ?? within(".not")[0], main ? "claim" : "close"];
  }

  /** A turn: claim where one can, else build, draw, and now and then something else. */
  function turn() {
    const seen = (track) => along(track).some(([x, y]) => hits(x, y, track));
    const tracks = all(".track.claimable").filter(seen);
    const supply = all(".supply button");
    const [tickets, cards] = [supply.filter((one) => one.matches(".tickets-pile")), supply.filter((one) => !one.matches(".tickets-pile"))];
    const extras = all(".extras .extra");
    const cities = all(".extras.cities button");
    if (cities.length) return [pick(cities), "city"];
    const saving = !used.has("otherwise"); // a larger hand pays in several ways
    if (tracks.length && luck() < (saving ? 0.3 : 0.9)) {
      const long = (track) => Number(track.dataset.length);
      const most = Math.max(...tracks.map(long));
      return [pick(luck() < 0.7 ? tracks.filter((one) => long(one) === most) : tracks), "track"];
    }
    const lists = extras.filter((one) => one.hasAttribute("aria-expanded"));
    if (lists.length && likes("more", 0.15)) return [pick(lists), "more"];
    if (extras.length && (luck() < 0.04 || !supply.length)) return [pick(extras), "more"];
    if (tickets.length && luck() < 0.03) return [pick(tickets), "tickets"];
    if (cards.length) return [pick(cards), "card"];
    return [pick([...tracks, ...extras, ...tickets]), "any"];
  }

  /** The same in text mode: a button of the lists, claims before all, tickets and oddities now and then. */
  function read() {
    const sure = all(".text section > button.main")[0];
    if (sure) return [sure, "confirm"];
    const paid = all(".text li li button");
    if (paid.length) return [luck() < 0.5 ? paid[0] : pick(paid), "pay"];
    const claims = all(".text ul:not(.many) > li > button");
    if (claims.length && luck() < 0.9) return [pick(claims), "claim"];
    const many = all(".text ul.many > li > button");
    const plain = many.length > 3 && luck() < 0.95 ? many.slice(1, 9) : many;
    return [pick(plain.length ? plain : claims), "listed"];
  }

  const mark = () => {
    const main = document.querySelector("main.play");
    const shown = [...document.querySelectorAll(".now, .beside, .text section, .extras")].map((one) => one.textContent);
    const boxes = [...document.querySelectorAll(":is(.now, .beside) input")].map((one) => `${one.checked}${one.value}`);
    const laid = [...document.querySelectorAll(".beside .laid, .now .laid")].map((one) => one.textContent);
    return [main?.dataset.ply, main?.dataset.choosing, shown, boxes, laid].join("|");
  };
  const ready = () =>
    document.querySelector(".banner.mine") &&
    document.querySelector("main.play").dataset.choosing !== "sent" &&
    document.querySelector(".supply, .now, .text ul.many, .text button.main");
  let before = "";
  let last = "";

  /** Wait until there is something new to do: the end, the ply wanted, or an element. */
  async function wait(start, goal, seconds = 15) {
    if (start) {
      seed = start;
      used.clear();
    }
    const begun = performance.now();
    while (performance.now() < begun + seconds * 1000) {
      if (document.querySelector("section.result")) return "over";
      if (Number(document.querySelector("main.play")?.dataset.ply) >= goal) return "reached";
      const curtain = document.querySelector(".curtain button.main");
      if (curtain) return [curtain, "curtain"];
      if (ready() && mark() !== before) {
        before = mark();
        return document.querySelector(".text") ? read() : choose();
      }
      await frame();
      // A tap beside a track, or where the slider already is, does nothing: try again.
      if (["track", "slide", "tick"].includes(last) && performance.now() > begun + 1500) [before, last] = ["", "missed"];
    }
    return "waited";
  }

  /** The next thing to click, and where. */
  async function next(start, goal) {
    const missed = last === "missed";
    const found = await wait(start, goal);
    if (typeof found === "string") return { what: found, page: document.querySelector("main")?.innerText.slice(0, 600) };
    last = found[1];
    used.add(last);
    return found[0] ? { ...(await click(...found)), missed } : { what: "stuck", page: document.querySelector("main").innerText.slice(0, 600) };
  }

  const STOPS = 'a[href], button, input, select, summary, [tabindex="0"]';
  const reachable = (one) => !one.disabled && !one.closest("[inert]") && one.getClientRects().length > 0;
  const grouped = (one) => one.type === "radio" && !one.checked;
  let wanted = null;

  /** The next thing to reach with Tab: how many stops away it is, and the key that uses it. */
  async function tabTo(start, goal) {
    const found = await wait(start, goal);
    if (typeof found === "string") return { what: found, page: document.querySelector("main")?.innerText.slice(0, 600) };
    [wanted, last] = found;
    used.add(last);
    if (!wanted) return { what: "stuck", at: last, page: document.querySelector("main").innerText.slice(0, 600) };
    return { what: last, away: away(), key: keyFor(wanted) };
  }
  function away() {
    const stops = [...document.querySelectorAll(STOPS)].filter((one) => reachable(one) && !grouped(one));
    const target = stops.find((one) => one === wanted || (one.type === "radio" && one.name === wanted.name));
    return stops.indexOf(target) - stops.indexOf(document.activeElement);
  }
  function keyFor(element) {
    if (element.type === "checkbox") return "Space";
    return element.type === "radio" || element.type === "range" ? "ArrowRight" : "Enter";
  }
  const there = () => {
    const active = document.activeElement;
    return active === wanted || (active?.type === "radio" && active.name === wanted.name);
  };
  const want = (what) => ((wanted = document.querySelector(what)), { away: away(), key: keyFor(wanted) });

  window.robot = { next, pointOf, tabTo, there, want };
})();
