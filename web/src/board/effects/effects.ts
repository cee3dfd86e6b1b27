// What moves on the map: pieces dropped, points risen, tickets run through, passengers walking, houses built. Everything is a copy
// above the map, made of transform and opacity alone; it can be skipped, and under reduced motion it only appears.
import type { Point } from "../camera";
import type { SpaceShape } from "../layout/shapes";
import { standing } from "../tracks/spaces";

const SVG = "http://www.w3.org/2000/svg";
const BOUNCE = "cubic-bezier(.34,1.56,.64,1)";
const DROP = { each: 220, apart: 110, most: 900 };
const APPEAR = 120; // under reduced motion

type Frames = Keyframe[];
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** When each of so many pieces begins to drop, in milliseconds: all within the most. */
export function dropTimes(count: number): number[] {
  const apart = count > 1 ? Math.min(DROP.apart, (DROP.most - DROP.each) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => Math.round(i * apart));
}

function element(name: string, attributes: Record<string, string | number>, parent: Element): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent.append(made);
  return made;
}

export class Effects {
  #layer: () => SVGGElement | undefined;
  #running = new Set<Animation>();

  constructor(layer: () => SVGGElement | undefined) {
    this.#layer = layer;
  }

  /** Ends everything that moves at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
  }

  /** A group that is there until what happens in it is over; a frame longer, so that what replaces it is drawn. */
  async #stage(play: (group: SVGElement) => Promise<unknown>[]): Promise<void> {
    const layer = this.#layer();
    if (!layer) return;
    const group = element("g", {}, layer);
    await Promise.all(play(group));
    requestAnimationFrame(() => group.remove());
  }

  async #animate(target: Element, frames: Frames, options: KeyframeAnimationOptions): Promise<void> {
    const still = isStill();
    const animation = target.animate(still ? [{ opacity: 0 }, { opacity: 1 }] : frames, {
      fill: "both",
      ...options,
      ...(still ? { duration: APPEAR, delay: 0, easing: "linear" } : {}),
    });
    this.#running.add(animation);
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
  }

  /** Pieces drop one by one onto their spaces, each with a puff of dust. */
  layPieces(pieces: { href: string; space: SpaceShape }[], speed: number): Promise<void> {
    const times = dropTimes(pieces.length);
    return this.#stage((group) =>
      pieces.map(async ({ href, space }, i) => {
        const at = element("g", { transform: standing(space) }, group);
        const delay = times[i]! * speed;
        if (!isStill()) this.#puff(at, space, delay + DROP.each * 0.55 * speed, speed);
        const piece = element("use", { href: `#${href}` }, at);
        await this.#animate(
          piece,
          [
            { transform: "translateY(-14px) scale(1.35)", opacity: 0 },
            { opacity: 1, offset: 0.4 },
            { transform: "none", opacity: 1 },
          ],
          { duration: DROP.each * speed, delay, easing: BOUNCE },
        );
      }),
    );
  }

  #puff(at: Element, space: SpaceShape, delay: number, speed: number): void {
    for (const side of [-1, 1]) {
      const dust = element("circle", { cx: (side * space.length) / 2.4, cy: space.width / 2, r: 4, class: "dust" }, at);
      void this.#animate(
        dust,
        [
          { transform: "none", opacity: 0.7 },
          { transform: `translate(${side * 9}px, -4px) scale(1.2)`, opacity: 0 },
        ],
        { duration: 320 * speed, delay, easing: "ease-out" },
      );
    }
  }

  /** "+15" rises from a point and fades. */
  raisePoints(at: Point, points: string, size: number, speed: number): Promise<void> {
    return this.#stage((group) => {
      const outer = element("g", { transform: `translate(${at.x} ${at.y}) scale(${size})` }, group);
      const sign = element("g", { class: "points" }, outer);
      element("circle", { r: 16 }, sign);
      element("text", { y: 5.5 }, sign).textContent = points;
      const frames = [
        { transform: "translateY(6px) scale(.4)", opacity: 0 },
        { transform: "translateY(-10px) scale(1.1)", opacity: 1, offset: 0.3 },
        { transform: "translateY(-28px)", opacity: 1, offset: 0.8 },
        { transform: "translateY(-32px)", opacity: 0 },
      ];
      return [this.#animate(sign, frames, { duration: 1100 * speed, easing: "ease-out" })];
    });
  }

  /** A golden light runs along points, and every track it has passed shines. */
  runTicket(ways: { path: string; width: number }[], points: Point[], speed: number): Promise<void> {
    const whole = 900 * speed;
    return this.#stage((group) => {
      const bands = ways.map(({ path, width }, i) => {
        const band = element("path", { d: path, class: "band", "stroke-width": width * 2.1 }, group);
        const delay = (whole * i) / Math.max(1, ways.length);
        return this.#animate(
          band,
          [{ opacity: 0 }, { opacity: 0.9, offset: 0.3 }, { opacity: 0.9, offset: 0.7 }, { opacity: 0 }],
          {
            duration: whole + 300 - delay / 2,
            delay,
          },
        );
      });
      if (points.length < 2 || isStill()) return bands;
      const light = element("circle", { r: (ways[0]?.width ?? 12) * 0.9, class: "light" }, group);
      const frames = points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
      return [...bands, this.#animate(light, frames, { duration: whole, easing: "ease-in-out" })];
    });
  }

  /** A passenger hops from the platform towards a point. */
  walk(from: Point, to: Point, drawing: Element, size: number, speed: number): Promise<void> {
    return this.#stage((group) => {
      const person = element("g", {}, group);
      const copy = element("g", { transform: `scale(${size})` }, person);
      copy.append(drawing.cloneNode(true));
      const hops = 6;
      const frames = Array.from({ length: 2 * hops + 1 }, (_, i) => {
        const share = i / (2 * hops);
        const up = i % 2 ? -9 * size : 0;
        const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share + up];
        return { transform: `translate(${x}px, ${y}px)`, opacity: share < 0.8 ? 1 : 1 - (share - 0.8) * 5 };
      });
      return [this.#animate(person, frames, { duration: 700 * speed, easing: "linear" })];
    });
  }

  /** A house rises from the ground; the one that stands there already is not seen meanwhile. */
  build(at: Point, drawing: SVGElement, speed: number): Promise<void> {
    return this.#stage((group) => {
      const outer = element("g", { transform: `translate(${at.x} ${at.y + 9})` }, group);
      const inner = element("g", {}, outer);
      const copy = element("g", { transform: "translate(0 -9)" }, inner);
      copy.append(drawing.cloneNode(true));
      drawing.style.visibility = "hidden";
      const frames = [
        { transform: "scale(.6, 0)" },
        { transform: "scale(1.08, 1.12)", offset: 0.7 },
        { transform: "none" },
      ];
      const risen = this.#animate(inner, frames, { duration: 450 * speed, easing: "ease-out" });
      return [risen.then(() => drawing.style.removeProperty("visibility"))];
    });
  }
}
