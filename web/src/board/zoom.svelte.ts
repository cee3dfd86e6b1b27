// Pan and zoom of the board: wheel, pinch, drag, buttons and keys move one view box.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MOST = 6; // times larger than the whole board

export class Zoom {
  box = $state.raw<Box>({ x: 0, y: 0, width: 1, height: 1 });
  moved = false; // a drag is not a tap

  #whole: Box;
  #pointers = new Map<number, { x: number; y: number }>();
  #start: { box: Box; x: number; y: number; apart: number } | null = null;

  constructor(width: number, height: number) {
    this.#whole = { x: 0, y: 0, width, height };
    this.box = this.#whole;
  }

  get viewBox(): string {
    const { x, y, width, height } = this.box;
    return `${x} ${y} ${width} ${height}`;
  }

  get scale(): number {
    return this.#whole.width / this.box.width;
  }

  fit = (): void => {
    this.box = this.#whole;
  };

  /** Show these points, with room around them. */
  fitTo(points: { x: number; y: number }[]): void {
    if (!points.length) return;
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const margin = this.#whole.width * 0.12;
    const width = Math.max(...xs) - Math.min(...xs) + 2 * margin;
    const height = Math.max(...ys) - Math.min(...ys) + 2 * margin;
    const scale = Math.min(MOST, this.#whole.width / width, this.#whole.height / height);
    const made = { width: this.#whole.width / scale, height: this.#whole.height / scale };
    const middle = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 };
    this.box = this.#inside({ x: middle.x - made.width / 2, y: middle.y - made.height / 2, ...made });
  }

  /** Zoom around a point of the drawing. */
  by(factor: number, around = { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 }): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const width = this.#whole.width / scale;
    const height = this.#whole.height / scale;
    const share = { x: (around.x - this.box.x) / this.box.width, y: (around.y - this.box.y) / this.box.height };
    this.box = this.#inside({ x: around.x - share.x * width, y: around.y - share.y * height, width, height });
  }

  pan(dx: number, dy: number): void {
    this.box = this.#inside({ ...this.box, x: this.box.x + dx, y: this.box.y + dy });
  }

  #inside(box: Box): Box {
    const x = Math.min(Math.max(box.x, 0), Math.max(0, this.#whole.width - box.width));
    const y = Math.min(Math.max(box.y, 0), Math.max(0, this.#whole.height - box.height));
    return { ...box, x, y };
  }

  #point(event: { clientX: number; clientY: number }, svg: SVGSVGElement): { x: number; y: number } {
    const matrix = svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.by(
      Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)),
      this.#point(event, event.currentTarget as SVGSVGElement),
    );
  };

  down = (event: PointerEvent): void => {
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 1) this.moved = false;
    this.#begin();
  };

  #begin(): void {
    const all = [...this.#pointers.values()];
    const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
    const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
    const apart = all.length > 1 ? Math.hypot(all[0]!.x - all[1]!.x, all[0]!.y - all[1]!.y) : 0;
    this.#start = { box: this.box, x, y, apart };
  }

  move = (event: PointerEvent): void => {
    if (!this.#pointers.has(event.pointerId) || !this.#start) return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const svg = event.currentTarget as SVGSVGElement;
    const all = [...this.#pointers.values()];
    const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
    const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
    if (Math.hypot(x - this.#start.x, y - this.#start.y) > 6 || all.length > 1) {
      if (!this.moved) svg.setPointerCapture(event.pointerId);
      this.moved = true;
    }
    if (!this.moved) return;
    if (all.length > 1 && this.#start.apart > 0) {
      const apart = Math.hypot(all[0]!.x - all[1]!.x, all[0]!.y - all[1]!.y);
      const around = this.#point({ clientX: x, clientY: y }, svg);
      this.by(apart / this.#start.apart, around);
    }
    const unit = this.box.width / svg.clientWidth;
    this.pan((this.#start.x - x) * unit, (this.#start.y - y) * unit);
    this.#begin();
  };

  up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size) this.#begin();
    else this.#start = null;
  };

  key = (event: KeyboardEvent): void => {
    const step = this.box.width / 12;
    const moves: Record<string, () => void> = {
      "+": () => this.by(1.3),
      "=": () => this.by(1.3),
      "-": () => this.by(1 / 1.3),
      "0": () => this.fit(),
      ArrowLeft: () => this.pan(-step, 0),
      ArrowRight: () => this.pan(step, 0),
      ArrowUp: () => this.pan(0, -step),
      ArrowDown: () => this.pan(0, step),
    };
    const move = moves[event.key];
    if (move && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      move();
    }
  };
}
