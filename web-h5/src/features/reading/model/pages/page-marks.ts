import { SETTING } from '../project/project-settings';

type Items = Record<string, unknown>;

/** A part of a page, in parts of its width and height. */
export interface PageArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of a page that stays in view above the pages (READ-11). */
export interface Pin extends PageArea {
  page: number;
}

/** Smaller parts are taps by mistake. */
const MIN_PART = 0.02;

/** The area between two opposite corners; null if it is too small to show. */
export function areaBetween(
  one: { x: number; y: number },
  other: { x: number; y: number },
): PageArea | null {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const [left, right] = [one.x, other.x].map(inside).sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [one.y, other.y].map(inside).sort((a, b) => a - b) as [number, number];
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  return area.width < MIN_PART || area.height < MIN_PART ? null : area;
}

export function pinIn(items: Items, version: number): Pin | null {
  const value = (items[SETTING.pin(version)] ?? {}) as Partial<Pin>;
  const { page, x, y, width, height } = value;
  const isSound = [page, x, y, width, height].every((one) => typeof one === 'number');
  return isSound && width! > 0 && height! > 0 ? (value as Pin) : null;
}

/** What somebody noted on a page (READ-13); where nothing is, what was noted on it in an earlier version (READ-18). */
export function noteIn(items: Items, version: number, page: number): string {
  for (let one = version; one > 0; one -= 1) {
    const name = SETTING.note(one, page);
    const value = items[name];
    if (name in items) return typeof value === 'string' ? value : '';
  }
  return '';
}

/** The pages of a version that show a note or strokes. */
export function markedPages(items: Items, version: number): Set<number> {
  const pages = Object.entries(items).flatMap(([name, value]) => {
    const [kind, of, page] = name.split(':');
    const isStroke = kind === 'ink' && Boolean(value) && Number(of) === version;
    const isNote = kind === 'note' && noteIn(items, version, Number(page)) !== '';
    return isStroke || isNote ? [Number(page)] : [];
  });
  return new Set(pages);
}

export const STROKE_COLOURS = { red: '红', blue: '蓝', marker: '荧光' } as const;
export type StrokeColour = keyof typeof STROKE_COLOURS;

/** A line drawn on a page; its points are in parts of 10,000 of the page's width and height. */
export interface Stroke {
  colour: StrokeColour;
  points: [x: number, y: number][];
}

/** A stroke and the name under which it is kept. */
export interface NamedStroke {
  name: string;
  stroke: Stroke;
}

export const STROKE_SCALE = 10_000;
/** A stroke with more points would not fit into a setting. */
export const MAX_POINTS = 300;
/** Points that are closer are left out. */
const MIN_STEP = 30;

/** Adds a point, unless it is next to the last one. */
export function withPoint(stroke: Stroke, point: { x: number; y: number }): Stroke {
  const scaled = [point.x, point.y].map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * STROKE_SCALE),
  ) as [number, number];
  const last = stroke.points.at(-1);
  const isNear = last && Math.hypot(scaled[0] - last[0], scaled[1] - last[1]) < MIN_STEP;
  if (isNear || stroke.points.length >= MAX_POINTS) return stroke;
  return { ...stroke, points: [...stroke.points, scaled] };
}

/** A stroke as it is kept: short, because a setting has a limit. */
export function packStroke({ colour, points }: Stroke): { c: StrokeColour; p: string } {
  return { c: colour, p: points.map((point) => point.join(',')).join(' ') };
}

/** The strokes of a page in the order of their names. */
export function strokesIn(items: Items, version: number, page: number): NamedStroke[] {
  const start = SETTING.stroke(version, page, '');
  return Object.entries(items)
    .filter(([name]) => name.startsWith(start))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => {
      const stroke = unpack(value);
      return stroke ? [{ name, stroke }] : [];
    });
}

function unpack(value: unknown): Stroke | null {
  const { c, p } = (value ?? {}) as { c?: unknown; p?: unknown };
  if (typeof c !== 'string' || !(c in STROKE_COLOURS) || typeof p !== 'string') return null;
  const points = p.split(' ').map((pair) => pair.split(',').map(Number));
  const isSound = points.every((pair) => pair.length === 2 && pair.every(Number.isFinite));
  return isSound ? { colour: c as StrokeColour, points: points as [number, number][] } : null;
}
