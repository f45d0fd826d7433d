import { type ChartGrid, findGrid, isDrawn } from './chart-grid.js';
import { type Box, type GrayPicture, resample } from './gray-picture.js';
import { findRegions } from './regions.js';

/** Width to height may differ by this share, by inaccurate cropping. */
const RATIO_TOLERANCE = 0.06;
/** Least correlation of the cells of the same chart after scaling and compression. */
const MIN_CORRELATION = 0.8;
/** Samples of a cell in each direction: its symbol shows, and the compression does not. */
const SAMPLES = 2;
const MAX_SAMPLES = 320;
/** Moves of the compared box in samples. */
const MOVES = [-1, 0, 1];

/** A chart on a page: its grid as samples. */
export interface PageChart {
  /** Width to height. */
  ratio: number;
  columns: number;
  rows: number;
  samples: Float64Array;
}

/** The charts of a page of an archive: the regions that are divided into cells. */
export function chartsOf(page: GrayPicture): PageChart[] {
  const charts: PageChart[] = [];
  for (const region of findRegions(page)) {
    const grid = findGrid(page, region);
    if (grid) charts.push(samplesOf(page, grid));
  }
  return charts;
}

function samplesOf(page: GrayPicture, grid: ChartGrid): PageChart {
  const columns = Math.min(MAX_SAMPLES, grid.columns * SAMPLES);
  const rows = Math.min(MAX_SAMPLES, grid.rows * SAMPLES);
  const { width, height } = grid.box;
  return { ratio: width / height, columns, rows, samples: resample(page, grid.box, columns, rows) };
}

/** A picture of a gallery, and the parts of it that may be a chart. */
export interface GalleryPicture {
  picture: GrayPicture;
  boxes: Box[];
}

/** Finds the parts of a picture that are compared with charts. */
export function galleryPictureOf(picture: GrayPicture): GalleryPicture {
  const boxes = findRegions(picture).flatMap((region) => {
    const grid = findGrid(picture, region);
    return grid ? [grid.box, region] : [region];
  });
  return { picture, boxes };
}

/**
 * Whether a picture shows the whole grid of one of these charts: scaled, compressed, framed, or with more around it. A
 * part of a chart, a chart photographed from an angle, one that is partly covered, and one with cells of a few pixels
 * are not found.
 */
export function showsChart(
  { picture, boxes }: GalleryPicture,
  charts: readonly PageChart[],
): boolean {
  return charts.some((chart) =>
    boxes.some((box) => isShownIn(picture, box, chart) && isDrawn(picture, box)),
  );
}

function isShownIn(picture: GrayPicture, box: Box, chart: PageChart): boolean {
  const ratio = box.width / box.height;
  if (Math.abs(ratio / chart.ratio - 1) > RATIO_TOLERANCE) return false;
  const stepX = box.width / chart.columns;
  const stepY = box.height / chart.rows;
  return MOVES.some((moveX) =>
    MOVES.some((moveY) => {
      const moved = {
        ...box,
        left: Math.max(0, box.left + (moveX * stepX) / 2),
        top: Math.max(0, box.top + (moveY * stepY) / 2),
      };
      const samples = resample(picture, moved, chart.columns, chart.rows);
      return correlationOf(samples, chart.samples) >= MIN_CORRELATION;
    }),
  );
}

/** Pearson's correlation: 1 for equal pictures in any brightness and contrast, 0 for unrelated ones. */
export function correlationOf(one: Float64Array, other: Float64Array): number {
  const count = one.length;
  let [sumA, sumB] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    sumA += one[i]!;
    sumB += other[i]!;
  }
  const [meanA, meanB] = [sumA / count, sumB / count];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const a = one[i]! - meanA;
    const b = other[i]! - meanB;
    ab += a * b;
    aa += a * a;
    bb += b * b;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
}
