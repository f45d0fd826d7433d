import type { Box, GrayPicture } from './gray-picture.js';

// Used per pixel: a lookup of a global is slow in the context in which Jest runs modules.
const { abs, max, min } = Math;

/** A pixel belongs to the background if it differs from it by less than this. */
const CONTRAST = 22;
/** Regions with a side below this share of the picture are text, symbols or dirt. */
const MIN_SHARE = 0.12;
/** A frame around a page around a chart: three regions inside each other. */
const MAX_DEPTH = 3;
const MAX_REGIONS = 30;

/**
 * The connected regions of a picture that differ from their background, such as charts, photos and frames, and those
 * inside them. The first one is the whole picture.
 */
export function findRegions(picture: GrayPicture): Box[] {
  const whole: Box = { left: 0, top: 0, width: picture.width, height: picture.height };
  const found = [whole];
  const minSide = min(picture.width, picture.height) * MIN_SHARE;
  let level = [whole];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next = level
      .flatMap((box) => backgroundsOf(picture, box).map((shade) => ({ box, shade })))
      .flatMap(({ box, shade }) => componentsOf(picture, box, shade))
      .filter(({ width, height }) => width >= minSide && height >= minSide)
      .filter((box, i, all) => !isAmong(box, found) && !isAmong(box, all.slice(0, i)));
    found.push(...next);
    if (found.length >= MAX_REGIONS) break;
    level = next;
  }
  return found.slice(0, MAX_REGIONS);
}

function isAmong(box: Box, others: readonly Box[]): boolean {
  return others.some(
    (other) =>
      abs(box.left - other.left) +
        abs(box.top - other.top) +
        abs(box.width - other.width) +
        abs(box.height - other.height) <=
      4,
  );
}

/** The shades that may be the background of a part: the usual one at its edges, and the most frequent one. */
function backgroundsOf({ width, pixels }: GrayPicture, box: Box): number[] {
  const inside = new Uint32Array(256);
  const edge = new Uint32Array(256);
  for (let y = box.top; y < box.top + box.height; y += 1) {
    const isEdge = y === box.top || y === box.top + box.height - 1;
    for (let x = box.left; x < box.left + box.width; x += 1) {
      const shade = pixels[y * width + x]!;
      inside[shade]! += 1;
      if (isEdge || x === box.left || x === box.left + box.width - 1) edge[shade]! += 1;
    }
  }
  const common = inside.indexOf(max(...inside));
  const atEdge = edge.indexOf(max(...edge));
  return abs(atEdge - common) < CONTRAST ? [common] : [atEdge, common];
}

/**
 * The boxes of the connected pixels of a part that differ from the background. Works at half the resolution, which
 * closes the gaps that compression leaves in thin lines.
 */
function componentsOf(picture: GrayPicture, box: Box, background: number): Box[] {
  const columns = Math.ceil(box.width / 2);
  const rows = Math.ceil(box.height / 2);
  const ink = new Uint8Array(columns * rows);
  for (let y = 0; y < box.height; y += 1) {
    const start = (box.top + y) * picture.width + box.left;
    const row = (y >> 1) * columns;
    for (let x = 0; x < box.width; x += 1) {
      if (abs(picture.pixels[start + x]! - background) >= CONTRAST) ink[row + (x >> 1)] = 1;
    }
  }
  const boxes: Box[] = [];
  const open: number[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1) continue;
    ink[start] = 2;
    open.push(start);
    let [left, top, right, bottom] = [columns, rows, 0, 0];
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const x = cell % columns;
      const y = (cell - x) / columns;
      left = min(left, x);
      right = max(right, x);
      top = min(top, y);
      bottom = max(bottom, y);
      for (let dy = y > 0 ? -1 : 0; dy <= 1 && y + dy < rows; dy += 1) {
        for (let dx = x > 0 ? -1 : 0; dx <= 1 && x + dx < columns; dx += 1) {
          const near = cell + dy * columns + dx;
          if (ink[near] !== 1) continue;
          ink[near] = 2;
          open.push(near);
        }
      }
    }
    boxes.push({
      left: box.left + 2 * left,
      top: box.top + 2 * top,
      width: min(2 * (right - left + 1), box.width - 2 * left),
      height: min(2 * (bottom - top + 1), box.height - 2 * top),
    });
  }
  return boxes;
}
