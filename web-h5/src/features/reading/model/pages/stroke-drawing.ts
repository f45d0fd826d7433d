import { MAX_POINTS, type Stroke, type StrokeColour, withPoint } from './page-marks';

/** A finger, a pen or the mouse on a page. */
export interface PagePointer {
  id: number;
  kind: 'touch' | 'pen' | 'mouse';
}

interface Point {
  x: number;
  y: number;
}

/** How far a line goes, in parts of the page, until it is certain that its finger does not begin a pinch. */
const FIRM = 0.03;

/**
 * Draws a stroke with one pointer, and ignores all others. A second finger that comes before the line has become firm
 * begins a pinch: nothing is drawn until all fingers have left the page. A hand that rests on the page draws nothing
 * while a pen or a firm line does (READ-06, READ-13).
 */
export class StrokeDrawing {
  private drawing: (PagePointer & { start: Point; stroke: Stroke; isFirm: boolean }) | null = null;
  /** The fingers on the page. */
  private readonly fingers = new Set<number>();

  constructor(
    private readonly events: {
      colour: () => StrokeColour;
      /** The stroke on the screen has changed; null if there is none any more. */
      onShow: (stroke: Stroke | null) => void;
      /** A stroke has to be kept. */
      onDraw: (stroke: Stroke) => void;
    },
  ) {}

  /**
   * A pointer came to the page.
   * @param point in parts of the page; null beside the page, where nothing is drawn
   * @returns whether the pointer may also move and zoom the page
   */
  begin(pointer: PagePointer, point: Point | null): boolean {
    const { drawing } = this;
    const isFinger = pointer.kind === 'touch';
    const isAlone = !isFinger || this.fingers.size === 0;
    if (isFinger) this.fingers.add(pointer.id);
    if (drawing) {
      if (isFinger && drawing.kind === 'touch' && !drawing.isFirm) {
        this.drop();
        return true;
      }
      // The hand came to the page before the pen in it.
      if (pointer.kind !== 'pen' || drawing.kind !== 'touch') return false;
      this.drop();
    }
    if (point === null || !isAlone) return isFinger;
    const stroke = withPoint({ colour: this.events.colour(), points: [] }, point);
    this.drawing = { ...pointer, start: point, stroke, isFirm: false };
    this.events.onShow(stroke);
    return isFinger;
  }

  move(id: number, point: Point): void {
    const { drawing } = this;
    if (drawing?.id !== id) return;
    const { start } = drawing;
    drawing.isFirm ||= Math.hypot(point.x - start.x, point.y - start.y) >= FIRM;
    const next = withPoint(drawing.stroke, point);
    if (next === drawing.stroke) return;
    // A long line is continued as another stroke.
    const isFull = next.points.length >= MAX_POINTS;
    if (isFull) this.events.onDraw(next);
    drawing.stroke = isFull ? { ...next, points: next.points.slice(-1) } : next;
    this.events.onShow(drawing.stroke);
  }

  /** A pointer left the page. @param isCancelled the device takes it for a hand or a gesture of its own */
  end(id: number, isCancelled = false): void {
    this.fingers.delete(id);
    const { drawing } = this;
    if (drawing?.id !== id) return;
    const isMeant = drawing.isFirm || !isCancelled;
    if (isMeant && drawing.stroke.points.length > 1) this.events.onDraw(drawing.stroke);
    this.drop();
  }

  private drop(): void {
    this.drawing = null;
    this.events.onShow(null);
  }
}
