import type { MeasureKey } from '#contracts';
import { type Fabric, PLAIN } from '../patterns/fabrics.js';
import type { DemoPattern } from '../patterns/sheet.js';
import { COLORS } from '../patterns/yarns.js';
import type { Patch, Point } from './canvas.js';
import { type Look, lookOf, ribLook, type Rgb, rgbOf } from './look.js';

/** Lines over the fabric, as SVG path data in cm. */
export interface Line {
  d: string;
  stroke?: string;
  fill?: string;
  width: number;
  opacity?: number;
}

/** A finished object from the front: fabric, and lines over it. Lengths in cm, y downwards. */
export interface DrawnObject {
  patches: Patch[];
  lines: Line[];
  box: { left: number; right: number; top: number; bottom: number };
}

/** What the drawings of objects need of a pattern: the measures of its middle size, and its looks. */
export interface Model {
  pattern: DemoPattern;
  measure(key: MeasureKey, otherwise: number): number;
  main: Rgb;
  /** The darkest tone of the main colour, for insides and folds. */
  shadow: string;
  gauge: { stitches: number; rows: number };
  rib: Look;
  plain: Look;
  motif: Look;
  motifFabric: Fabric;
}

export function modelOf(pattern: DemoPattern): Model {
  const { design, sheet } = pattern;
  const { construction, colors } = design;
  const gauge = construction.gauge ?? design.yarn.gauge;
  const main = rgbOf(COLORS[colors[0]!].hex);
  const size = Math.floor(construction.sizes.length / 2);
  const motifFabric = mainFabric(pattern);
  const plainFabric = motifFabric.chart ? PLAIN : motifFabric;
  return {
    pattern,
    measure: (key, otherwise) => sheet.measurements![key]?.[size] ?? otherwise,
    main,
    shadow: `#${main
      .map((value) =>
        Math.round(value * 0.45)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
    gauge,
    rib: ribLook(main, 2, 2),
    plain: lookOf(plainFabric, main),
    motif: lookOf(motifFabric, main),
    motifFabric,
  };
}

/** The fabric of most rows of the first piece, or the one with the chart. */
export function mainFabric({ design }: DemoPattern): Fabric {
  const moves = design.construction.pieces[0]!.moves[0]!;
  const works = moves.filter((move) => move.do === 'work' || move.do === 'shape');
  const charted = works.find(({ fabric }) => fabric.chart);
  if (charted) return charted.fabric;
  const rowsOf = (move: (typeof works)[number]) =>
    move.do === 'work'
      ? move.rows
      : move.plainRows + move.steps.reduce((sum, { rows, times }) => sum + rows * times, 0);
  return works.reduce((best, move) => (rowsOf(move) > rowsOf(best) ? move : best)).fabric;
}

/** Layers of a patch from its lower edge: ribbing, then the main look. */
export function layersOf({ gauge, rib }: Model, ribHeight: number, look: Look): Patch['layers'] {
  const { stitches, rows } = gauge;
  const main = { from: ribHeight, look, stitches, rows };
  return ribHeight > 0 ? [{ from: 0, look: rib, stitches, rows }, main] : [main];
}

export const mirrored = (points: readonly Point[]): Point[] =>
  points.map(([x, y]): Point => [-x, y]).toReversed();

/** A closed curve through an ellipse. */
export function ellipse(x: number, y: number, rx: number, ry: number): Point[] {
  return Array.from({ length: 48 }, (_, i): Point => {
    const angle = (i / 24) * Math.PI;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
}

export function boxOf(patches: readonly Patch[]): DrawnObject['box'] {
  const points = patches.flatMap(({ outline }) => outline);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

export function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
}
