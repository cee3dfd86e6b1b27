// The camera in motion: dragging, pinching, the wheel, keys, and travelling to what is asked about.
import {
  between,
  inSight,
  moved,
  onBoard,
  opening,
  showing,
  shows,
  usualFit,
  wholeScale,
  within,
  zoomed,
  centred,
  type Box,
  type Camera,
  type Fit,
  type Point,
  type Stage,
} from "./camera";

const TRAVEL = 350; // milliseconds
const SETTLED = 140; // after this the drawing is made anew for its scale
const SLACK = 6; // pixels a tap may wander
const ease = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Moving {
  camera = $state.raw<Camera>({ scale: 1, x: 0, y: 0 });
  drawn = $state(1); // the scale the drawing was last made for; until then it is stretched
  isMoving = $state(false);
  isTap = true; // whether what a finger did was a tap
  #stage: () => Stage;
  #space: number;
  #touched = false; // somebody has chosen what to see
  #fingers = new Map<number, Point>();
  #settle: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  /** `space` is how wide a space of the board is, in units. */
  constructor(stage: () => Stage, space: number) {
    this.#stage = stage;
    this.#space = space;
  }

  get isWhole(): boolean {
    return this.camera.scale <= wholeScale(this.#stage()) * 1.02;
  }

  get inSight(): Box {
    return inSight(this.#stage(), this.camera);
  }

  /** The first look at the board in a box of another size. */
  open(fit: Fit | undefined, places: Point[]): void {
    this.#touched = false;
    this.#jump(opening(this.#stage(), fit ?? usualFit(this.#stage()), this.#space, places));
  }

  /** Docks cover more or less: a whole board is fitted again, anything else stays where it is. */
  refit(fit: Fit | undefined): void {
    const stage = this.#stage();
    const isWhole = (fit ?? usualFit(stage)) === "whole" && !this.#touched;
    if (isWhole) this.#jump(opening(stage, "whole", this.#space, []));
  }

  whole = (): void => {
    this.#touched = false;
    this.#go(opening(this.#stage(), "whole", this.#space, []));
  };

  /** Bring places into the free part, unless a finger is on the map or they are there already. */
  show(places: Point[], closer = false): void {
    const stage = this.#stage();
    if (!places.length || this.#fingers.size || (!closer && shows(stage, this.camera, places))) return;
    const from = closer ? { ...this.camera, scale: Math.max(this.camera.scale, 1.6 * wholeScale(stage)) } : this.camera;
    this.#touched = true;
    this.#go(showing(stage, from, places, this.#space));
  }

  centre(at: Point): void {
    this.#touched = true;
    this.#jump(centred(this.#stage(), this.camera.scale, at));
  }

  /** Closer or farther around a point of the box, by default the middle of what is free. */
  by(factor: number, at?: Point, travels = false): void {
    const stage = this.#stage();
    const sight = this.inSight;
    const middle = {
      x: this.camera.x + (sight.x + sight.width / 2) * this.camera.scale,
      y: this.camera.y + (sight.y + sight.height / 2) * this.camera.scale,
    };
    this.#touched = true;
    const next = zoomed(stage, this.camera, factor, at ?? middle);
    if (travels) this.#go(next);
    else this.#jump(next);
  }

  #jump(camera: Camera): void {
    this.stop();
    this.camera = camera;
    clearTimeout(this.#settle);
    if (camera.scale === this.drawn) return;
    this.#settle = setTimeout(
      () => (this.drawn = this.camera.scale),
      this.#fingers.size || this.isMoving ? SETTLED : 0,
    );
  }

  /** Draw for this scale at once. */
  settle(): void {
    clearTimeout(this.#settle);
    this.drawn = this.camera.scale;
  }

  #go(to: Camera): void {
    this.stop();
    if (isStill()) return this.#jump(to);
    const [from, begun] = [this.camera, performance.now()];
    this.isMoving = true;
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - begun) / TRAVEL));
      this.camera = share < 1 ? between(this.#stage(), from, to, ease(share)) : to;
      if (share < 1) this.#frame = requestAnimationFrame(step);
      else this.#arrive();
    };
    this.#frame = requestAnimationFrame(step);
  }

  #arrive(): void {
    this.isMoving = false;
    this.settle();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.isMoving = false;
  }

  // Fingers and the mouse; points are in the box

  down(id: number, at: Point): void {
    if (this.#fingers.size === 0) this.isTap = true;
    this.stop();
    this.#fingers.set(id, at);
  }

  /** Whether this was a drag that moved the map. */
  drag(id: number, at: Point): boolean {
    const before = this.#fingers.get(id);
    if (!before) return false;
    if (this.isTap && this.#fingers.size === 1 && Math.hypot(at.x - before.x, at.y - before.y) < SLACK) return false;
    const others = [...this.#fingers].filter(([one]) => one !== id).map(([, point]) => point);
    const other = others[0];
    this.isTap = false;
    this.#touched = true;
    this.#fingers.set(id, at);
    const stage = this.#stage();
    if (!other) {
      this.#jump(moved(stage, this.camera, at.x - before.x, at.y - before.y));
      return true;
    }
    const apart = (a: Point): number => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    const wider = zoomed(stage, this.camera, apart(at) / apart(before), middle);
    this.#jump(moved(stage, wider, (at.x - before.x) / 2, (at.y - before.y) / 2));
    return true;
  }

  up(id: number): void {
    this.#fingers.delete(id);
    if (!this.#fingers.size) this.settle();
  }

  get isHeld(): boolean {
    return this.#fingers.size > 0;
  }

  /** The point of the drawing under a point of the box. */
  at(point: Point): Point {
    return onBoard(this.camera, point);
  }

  /** Whether a key moved the map. */
  key(key: string): boolean {
    const step = 80;
    const pan = (dx: number, dy: number) => (): void => {
      this.#touched = true;
      this.#jump(within(this.#stage(), { ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy }));
    };
    const moves: Record<string, () => void> = {
      "+": () => this.by(1.3),
      "=": () => this.by(1.3),
      "-": () => this.by(1 / 1.3),
      "0": this.whole,
      ArrowLeft: pan(step, 0),
      ArrowRight: pan(-step, 0),
      ArrowUp: pan(0, step),
      ArrowDown: pan(0, -step),
    };
    moves[key]?.();
    return key in moves;
  }
}
