import { CRAFTS, findSheetWarnings, fillSheet, type MeasureKey, readSheet } from '#contracts';
import {
  checkChart,
  finishedArea,
  parseChart,
  TRIM_FACTOR,
  writeChart,
  yarnForArea,
} from '#knitting';
import { describe, expect, it } from '@jest/globals';
import { DEMO_DESIGNS } from '../designs/index.js';
import { knit } from './knit.js';
import type { Construction } from './pattern.js';
import { type DemoPattern, patternOf } from './sheet.js';
import { COLORS } from './yarns.js';

/** An estimate of yarn from an area alone is right within 20 %. */
const AREA_TOLERANCE = 0.2;

const patterns = DEMO_DESIGNS.map((design): [string, DemoPattern] => [
  design.name,
  patternOf(design),
]);
/** @param share of the expected value, or the least difference that rounding makes */
const within = (value: number, expected: number, share: number, least: number) =>
  Math.abs(value - expected) <= Math.max(share * expected, least);
/** A sheet gives half centimetres. */
const HALF = 0.25;

describe('the demo shop', () => {
  it('has at least 40 designs of all crafts, and 12 garments with five sizes or more (SHEET-16)', () => {
    expect(patterns.length).toBeGreaterThanOrEqual(40);
    const crafts = new Set(patterns.map(([, { design }]) => design.craft));
    expect([...crafts].sort()).toEqual(Object.keys(CRAFTS).sort());
    const garments = DEMO_DESIGNS.filter(
      ({ construction: { category, sizes } }) => category === 'sweater' && sizes.length >= 5,
    );
    expect(garments.length).toBeGreaterThanOrEqual(12);
    expect(new Set(DEMO_DESIGNS.map(({ designer }) => designer)).size).toBe(4);
    expect(new Set(DEMO_DESIGNS.map(({ name }) => name)).size).toBe(DEMO_DESIGNS.length);
  });
});

describe.each(patterns)('%s', (_name, { design, knitted, sheet }) => {
  const { construction, yarn, colors } = design;
  const read = readSheet(JSON.parse(JSON.stringify({ ...sheet, pages: 4 })));

  it('has a sheet without faults and without warnings (SHEET-16)', () => {
    expect(read.faults).toEqual({});
    expect(findSheetWarnings(fillSheet(sheet))).toEqual([]);
    const complete = [
      'craft',
      'audience',
      'difficulty',
      'techniques',
      'gauge',
      'tools',
      'yarn_weight',
      'yardage_m',
      'grams',
      'suggested',
    ] as const;
    for (const field of complete)
      expect(read.sheet![field]).not.toEqual(field === 'difficulty' ? null : []);
    expect(Object.keys(read.sheet!.measurements).length).toBeGreaterThan(0);
  });

  it('is knitted row by row to the measures of its sheet in every size (SHEET-16)', () => {
    for (const [i, size] of construction.sizes.entries()) {
      // Throws at the first row whose stitches do not add up.
      const again = knit(construction.pieces, i, yarn.gauge, COLORS[colors[0]!].zh);
      for (const [key, cm] of again.measures) {
        const stated = sheet.measurements![key]![i]!;
        const tolerance = isWidth(construction, key) ? 0.02 : 0.03;
        const fits = within(cm, stated, tolerance, HALF);
        expect([size.code, key, cm, fits]).toEqual([size.code, key, cm, true]);
      }
    }
  });

  it('takes the metres that the estimate allows, and balls for them (SHEET-16)', () => {
    for (const [i, { metres, factor }] of knitted.entries()) {
      const stated = sheet.yardage_m![i]!;
      expect(stated).toBeGreaterThanOrEqual(metres);
      expect(stated - metres).toBeLessThan(5);
      const at = (key: MeasureKey) => sheet.measurements![key]?.[i] ?? null;
      const area = finishedArea(
        Object.fromEntries(
          Object.keys(sheet.measurements!).map((key) => [key, at(key as MeasureKey)]),
        ),
      );
      // Toys have no area in their sheet; the stitches alone tell.
      const estimate =
        area === null
          ? metres
          : yarnForArea(
              area * construction.layers,
              construction.gauge ?? yarn.gauge,
              TRIM_FACTOR * factor,
            );
      expect([i, stated, within(stated, estimate, AREA_TOLERANCE, 5)]).toEqual([i, stated, true]);
      const bought = sheet.suggested!.reduce(
        (sum, ball) => sum + ball.balls[i]! * ball.m_per_ball!,
        0,
      );
      expect(bought).toBeGreaterThanOrEqual(metres);
    }
  });

  it('has charts that can be worked (SHEET-16)', () => {
    for (const chart of construction.charts) {
      expect(checkChart(chart)).toEqual([]);
      expect(parseChart(writeChart(chart))).toMatchObject({ faults: [] });
      expect(chart.worked === 'round' || chart.rows % 2 === 0).toBe(true);
    }
  });
});

/** Measures that come from stitches; the others come from rows. */
function isWidth({ pieces }: Construction, key: MeasureKey): boolean {
  const measures = pieces.flatMap(({ moves }) => moves[0]!);
  return measures.some((move) => move.do === 'width' && move.measure === key);
}
