import sharp from 'sharp';
import type { Look, Paint, Rgb } from './look.js';

export type Point = readonly [x: number, y: number];

/** A piece of fabric in a picture. Lengths in cm. */
export interface Patch {
  outline: Point[];
  /**
   * `origin` is the lower left corner of the fabric. `turn` is the direction in which its rows grow, in radians
   * clockwise; 0 is up.
   */
  origin: Point;
  turn: number;
  /** What is shown from a height in cm above the origin. */
  layers: readonly { from: number; look: Look; stitches: number; rows: number }[];
  /** Rows sag in the middle, as on shoulders: at a distance of d cm from the middle they are `bend` · d² cm higher. */
  bend?: number;
  /** Whether the object is round. Round objects are shaded: they are darker at their edge. */
  isRound?: boolean;
}

export interface View {
  width: number;
  height: number;
  /** Pixels per cm, and the place in cm at the upper left corner. */
  scale: number;
  left: number;
  top: number;
}

const SUBLINES = 3;

/** Paints patches one over the other. */
export class Canvas {
  readonly pixels: Buffer;

  constructor(
    readonly view: View,
    background: Rgb,
  ) {
    const { width, height } = view;
    this.pixels = Buffer.alloc(3 * width * height, Uint8Array.from(background));
  }

  paint(patch: Patch): void {
    const { width, height, scale, left, top } = this.view;
    const points = patch.outline.map(([x, y]): Point => [(x - left) * scale, (y - top) * scale]);
    const ys = points.map(([, y]) => y);
    const xs = points.map(([x]) => x);
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    const brush = new Brush(patch, this.view, box);
    const covered = new Float32Array(width + 1);
    const [from, to] = [
      Math.max(0, Math.floor(box.left)),
      Math.min(width - 1, Math.ceil(box.right)),
    ];
    const last = Math.min(height - 1, Math.ceil(box.bottom));
    for (let y = Math.max(0, Math.floor(box.top)); y <= last; y += 1) {
      covered.fill(0);
      for (let line = 0; line < SUBLINES; line += 1) {
        addSpans(covered, crossingsAt(points, y + (line + 0.5) / SUBLINES), width);
      }
      for (let x = from; x <= to; x += 1) {
        const alpha = Math.min(1, covered[x]! / SUBLINES);
        if (alpha > 0.003) this.blend(3 * (y * width + x), brush.at(x, y), alpha);
      }
    }
  }

  private blend(at: number, color: Paint, alpha: number): void {
    const { pixels } = this;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = Math.min(255, color[channel]!);
      pixels[at + channel] = pixels[at + channel]! * (1 - alpha) + value * alpha;
    }
  }

  /** The picture as a JPEG. @param overlay an SVG of the same size that is laid over it */
  async jpeg(overlay?: string): Promise<Buffer> {
    const { width, height } = this.view;
    const image = sharp(this.pixels, { raw: { width, height, channels: 3 } });
    const drawn = overlay ? image.composite([{ input: Buffer.from(overlay) }]) : image;
    return drawn.jpeg({ quality: 84 }).toBuffer();
  }
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The colours of one patch. */
class Brush {
  private readonly paint: Paint = [0, 0, 0];
  private readonly cos: number;
  private readonly sin: number;
  private readonly middle: number;
  private readonly bend: number;

  constructor(
    private readonly patch: Patch,
    private readonly view: View,
    private readonly box: Box,
  ) {
    this.cos = Math.cos(patch.turn);
    this.sin = Math.sin(patch.turn);
    this.middle = (box.left + box.right) / 2 / view.scale + view.left - patch.origin[0];
    this.bend = patch.bend ?? 0;
  }

  /** The same array each time. */
  at(x: number, y: number): Paint {
    const { patch, view, paint } = this;
    const dx = (x + 0.5) / view.scale + view.left - patch.origin[0];
    const dy = (y + 0.5) / view.scale + view.top - patch.origin[1];
    const across = dx * this.cos + dy * this.sin;
    const aside = dx - this.middle;
    const up = dx * this.sin - dy * this.cos - this.bend * aside * aside;
    let [layer] = patch.layers;
    for (const one of patch.layers) if (up >= one.from) layer = one;
    const { look, stitches, rows, from } = layer!;
    look((across * stitches) / 10, ((up - from) * rows) / 10, paint);
    if (patch.isRound) this.shade(x, y);
    return paint;
  }

  /** Round things are darker at their edges and below. */
  private shade(x: number, y: number): void {
    const { left, right, top, bottom } = this.box;
    const u = (2 * (x - left)) / (right - left) - 1;
    const v = (2 * (y - top)) / (bottom - top) - 1;
    const far = u * u + v * v;
    const share = 1.08 - 0.36 * far * Math.sqrt(Math.sqrt(far)) - 0.08 * v;
    for (let channel = 0; channel < 3; channel += 1) this.paint[channel]! *= share;
  }
}

/** Where a horizontal line crosses the outline, from left to right. */
function crossingsAt(points: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  for (const [i, [x0, y0]] of points.entries()) {
    const [x1, y1] = points[(i + 1) % points.length]!;
    if (y0 <= y === y1 <= y) continue;
    crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
  }
  return crossings.sort((a, b) => a - b);
}

function addSpans(covered: Float32Array, crossings: readonly number[], width: number): void {
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const from = Math.max(0, crossings[i]!);
    const to = Math.min(width, crossings[i + 1]!);
    if (to <= from) continue;
    const [first, last] = [Math.floor(from), Math.min(width - 1, Math.floor(to))];
    if (first === last) covered[first]! += to - from;
    else {
      covered[first]! += first + 1 - from;
      for (let x = first + 1; x < last; x += 1) covered[x]! += 1;
      covered[last]! += to - last;
    }
  }
}
