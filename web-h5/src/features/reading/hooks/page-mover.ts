import {
  clampView,
  CLOSE_ZOOM,
  fittedSize,
  minZoom,
  type PageSpot,
  type Size,
  spotOf,
  type View,
  viewOf,
  zoomAt,
} from '../model/pages/zoom';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;
/** A finger that moved less has tapped. */
const TAP_PX = 10;
/** A touch that stays this long is a long press. */
const HOLD_MS = 550;
/** A swipe over this distance turns the page. */
const SWIPE_PX = 60;
/** The buttons over the lower edge: a page can be moved up to clear them. */
const BUTTONS_PX = 60;
/** How long the page rests before its place is kept. */
const REST_MS = 250;

interface Point {
  x: number;
  y: number;
}

/** What the mover tells. */
export interface PageMoverEvents {
  /** The page has come to rest. */
  onRest: (spot: PageSpot) => void;
  /** A swipe to the side. @param step 1 for the next page */
  onTurn: (step: 1 | -1) => void;
  /** A tap on a point of the page, in parts of its width and height. */
  onTap: (point: Point) => void;
  /** A long press on a point of the page. */
  onHold: (point: Point) => void;
}

/**
 * Moves and zooms a page by fingers and wheel. It writes the element's transform itself, because rendering would be
 * too slow to follow a finger.
 */
export class PageMover {
  private view: View = { scale: 1, x: 0, y: 0 };
  private room: Size = { width: 1, height: 1 };
  private rest = 0;
  private hold = 0;
  private readonly pointers = new Map<number, Point>();
  private start: Point | null = null;
  private wasPinched = false;
  /** The finger on the page draws: it moves nothing before it pinches. */
  private isDrawing = false;
  private lastTap: { at: number; point: Point } | null = null;
  private readonly listening = new AbortController();
  private readonly resizing: ResizeObserver;

  constructor(
    private readonly surface: HTMLElement,
    private readonly content: HTMLElement,
    private readonly page: Size,
    spot: PageSpot,
    private readonly events: PageMoverEvents,
  ) {
    this.layOut(spot);
    this.resizing = new ResizeObserver(() => {
      const { width, height } = this.roomNow();
      if (width !== this.room.width || height !== this.room.height) this.layOut(this.spot);
    });
    this.resizing.observe(surface);
    const { signal } = this.listening;
    surface.addEventListener('pointerdown', (event) => this.down(event), { signal });
    surface.addEventListener('pointermove', (event) => this.drag(event), { signal });
    surface.addEventListener('pointerup', (event) => this.up(event), { signal });
    surface.addEventListener('pointercancel', (event) => this.up(event), { signal });
    surface.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
  }

  /** Ends listening. */
  stop(): void {
    this.listening.abort();
    this.resizing.disconnect();
    window.clearTimeout(this.rest);
    window.clearTimeout(this.hold);
  }

  get spot(): PageSpot {
    return spotOf(this.view, this.fitted, this.room);
  }

  /** @param point stays where it is; the middle by default */
  zoomTo(scale: number, point?: Point): void {
    const middle = { x: this.room.width / 2, y: this.room.height / 2 };
    const limited = Math.max(minZoom(this.fitted, this.room), scale);
    this.show(zoomAt(this.view, limited, point ?? middle));
  }

  zoomBy(factor: number): void {
    this.zoomTo(this.view.scale * factor);
  }

  /** Moves the page by pixels. */
  moveBy(dx: number, dy: number): void {
    const { scale, x, y } = this.view;
    this.show({ scale, x: x + dx, y: y + dy });
  }

  private get fitted(): Size {
    return fittedSize(this.page, this.room);
  }

  private layOut(spot: PageSpot): void {
    this.room = this.roomNow();
    const { width, height } = this.fitted;
    this.content.style.width = `${width}px`;
    this.content.style.height = `${height}px`;
    this.show(viewOf(spot, this.fitted, this.room));
  }

  private roomNow(): Size {
    const { clientWidth, clientHeight } = this.surface;
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight - BUTTONS_PX) };
  }

  private show(next: View): void {
    this.view = clampView(next, this.fitted, this.room);
    const { scale, x, y } = this.view;
    this.content.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    window.clearTimeout(this.rest);
    this.rest = window.setTimeout(() => this.events.onRest(this.spot), REST_MS);
  }

  private pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = this.surface.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || isControl(event.target)) return;
    const isDrawing = isDrawingLayer(event.target);
    // The layer captures its pointers. Only fingers pinch.
    if (isDrawing && event.pointerType !== 'touch') return;
    if (!isDrawing) this.surface.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.pointOf(event));
    this.wasPinched = this.pointers.size > 1;
    window.clearTimeout(this.hold);
    if (this.wasPinched) return;
    this.isDrawing = isDrawing;
    if (isDrawing) return;
    const point = this.pointOf(event);
    this.start = point;
    this.hold = window.setTimeout(() => {
      this.start = null;
      this.events.onHold(this.partOf(point));
    }, HOLD_MS);
  }

  private drag(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const after = this.pointOf(event);
    this.pointers.set(event.pointerId, after);
    if (this.start && distance(after, this.start) >= TAP_PX) window.clearTimeout(this.hold);
    const moves = this.wasPinched || !this.isDrawing;
    if (this.pointers.size === 1 && moves) this.moveBy(after.x - before.x, after.y - before.y);
    else if (this.pointers.size === 2) this.pinch(event.pointerId, before, after);
  }

  private pinch(pointerId: number, before: Point, after: Point): void {
    const other = [...this.pointers].find(([id]) => id !== pointerId)![1];
    const factor = distance(after, other) / Math.max(1, distance(before, other));
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
    const { scale, x, y } = this.view;
    const moved = { scale, x: x + (after.x - before.x) / 2, y: y + (after.y - before.y) / 2 };
    this.show(zoomAt(moved, scale * factor, middle));
  }

  private up(event: PointerEvent): void {
    const { start } = this;
    window.clearTimeout(this.hold);
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0 || !start) return;
    this.start = null;
    if (this.wasPinched || event.type === 'pointercancel') return;
    const end = this.pointOf(event);
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    if (Math.hypot(dx, dy) < TAP_PX) this.tap(end, event.timeStamp);
    else if (Math.abs(dx) > Math.max(SWIPE_PX, 2 * Math.abs(dy)) && this.hasNoMoreAside()) {
      this.events.onTurn(dx < 0 ? 1 : -1);
    }
  }

  private hasNoMoreAside(): boolean {
    return this.fitted.width * this.view.scale <= this.room.width + 1;
  }

  private tap(point: Point, at: number): void {
    const { lastTap } = this;
    this.lastTap = { at, point };
    const isDouble =
      lastTap !== null &&
      at - lastTap.at < DOUBLE_TAP_MS &&
      distance(point, lastTap.point) < DOUBLE_TAP_PX;
    if (isDouble) {
      this.lastTap = null;
      this.zoomTo(this.view.scale > 1.05 ? 1 : CLOSE_ZOOM, point);
      return;
    }
    this.events.onTap(this.partOf(point));
  }

  /** A point of the surface in parts of the page's width and height. */
  private partOf(point: Point): Point {
    const { scale, x, y } = this.view;
    const { width, height } = this.fitted;
    return { x: (point.x - x) / (width * scale), y: (point.y - y) / (height * scale) };
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      this.zoomTo(this.view.scale * Math.exp(-event.deltaY / 300), this.pointOf(event));
    } else this.moveBy(-event.deltaX, -event.deltaY);
  }
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null;
}

function isDrawingLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-drawing]') !== null;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
