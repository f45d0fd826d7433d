import type { Box, GrayPicture } from './gray-picture.js';

// Used per pixel: a lookup of a global is slow in the context in which Jest runs modules.
const { abs, max, min } = Math;

/** Fewer cells are no chart that somebody needs, but may be a table. */
const MIN_CELLS = 6;
/** The least difference of neighbouring pixels at the edge of a line. */
const EDGE = 12;
/** Neighbouring pixels of paper, or of a filled cell, differ by less than this. */
const FLAT = 3;
/** Paper and cells are this share of a chart. Photos of a fabric are regular as well, but not flat. */
const FLAT_SHARE = 0.2;
/** A line of the grid has edges along this share of its length. */
const LINE_SHARE = 0.4;
/** This share of the distances between lines is a multiple of the usual one. */
const REGULAR_SHARE = 0.75;
const TOLERANCE = 0.25;
/** A line is at most this share of a cell thick. */
const THICK_SHARE = 0.3;

/** A grid of cells. */
export interface ChartGrid {
  /** The area from the first to the last line, in fractions of pixels. */
  box: Box;
  columns: number;
  rows: number;
}

/** The grid of a region that straight lines with regular distances divide into cells; null if it is no chart. */
export function findGrid(picture: GrayPicture, box: Box): ChartGrid | null {
  const { columns, rows, flat } = findEdges(picture, box);
  if (flat < FLAT_SHARE) return null;
  const across = linesOf(columns);
  const down = linesOf(rows);
  if (!across || !down) return null;
  return {
    box: {
      left: box.left + across.first,
      top: box.top + down.first,
      width: across.last - across.first,
      height: down.last - down.first,
    },
    columns: across.cells,
    rows: down.cells,
  };
}

/** Whether a part of a picture is drawn with flat colours, unlike a photo of a fabric with the same motif. */
export function isDrawn(picture: GrayPicture, box: Box): boolean {
  const whole: Box = {
    left: Math.floor(box.left),
    top: Math.floor(box.top),
    width: Math.floor(box.width),
    height: Math.floor(box.height),
  };
  return findEdges(picture, whole).flat >= FLAT_SHARE;
}

/** Returns the share of each column and row of pixels that is an edge, and the share of pixels without an edge. */
function findEdges({ pixels, width }: GrayPicture, box: Box) {
  const columns = new Float64Array(box.width);
  const rows = new Float64Array(box.height);
  let flat = 0;
  for (let y = 0; y < box.height; y += 1) {
    const start = (box.top + y) * width + box.left;
    for (let x = 0; x < box.width; x += 1) {
      const shade = pixels[start + x]!;
      const right = x + 1 < box.width ? abs(shade - pixels[start + x + 1]!) : 0;
      const below = y + 1 < box.height ? abs(shade - pixels[start + x + width]!) : 0;
      // The pixels on both sides of an edge count, so that a thin line is one peak.
      if (right >= EDGE) {
        columns[x]! += 1;
        columns[x + 1]! += 1;
      }
      if (below >= EDGE) {
        rows[y]! += 1;
        rows[y + 1]! += 1;
      }
      if (right < FLAT && below < FLAT) flat += 1;
    }
  }
  return {
    columns: columns.map((count) => min(1, count / box.height)),
    rows: rows.map((count) => min(1, count / box.width)),
    flat: flat / (box.width * box.height),
  };
}

/** The lines of a grid in one direction; null without a regular distance. */
function linesOf(shares: Float64Array): { first: number; last: number; cells: number } | null {
  const centres: number[] = [];
  let start: number | null = null;
  for (let i = 0; i <= shares.length; i += 1) {
    const isLine = (shares[i] ?? 0) >= LINE_SHARE;
    if (isLine) start ??= i;
    else if (start !== null) {
      centres.push((start + i - 1) / 2);
      start = null;
    }
  }
  const lines = mergeEdges(centres);
  if (lines.length <= MIN_CELLS) return null;
  const gaps = gapsOf(lines);
  const usual = quantile(gaps, 0.5);
  const regular = gaps.filter((gap) => {
    const times = max(1, Math.round(gap / usual));
    return abs(gap / usual - times) <= TOLERANCE;
  });
  if (regular.length < gaps.length * REGULAR_SHARE) return null;
  const [first, last] = [lines[0]!, lines.at(-1)!];
  return { first, last, cells: Math.round((last - first) / usual) };
}

/** Merges the two edges of each thick line, such as the frame. */
function mergeEdges(centres: readonly number[]): number[] {
  const near = quantile(gapsOf(centres), 0.75) * THICK_SHARE;
  const lines: number[][] = [];
  for (const centre of centres) {
    const line = lines.at(-1);
    if (line && centre - line[0]! <= near) line.push(centre);
    else lines.push([centre]);
  }
  return lines.map((edges) => (edges[0]! + edges.at(-1)!) / 2);
}

const gapsOf = (lines: readonly number[]) => lines.slice(1).map((line, i) => line - lines[i]!);

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
