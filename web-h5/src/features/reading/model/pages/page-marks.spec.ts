import { describe, expect, it } from '@jest/globals';
import {
  areaBetween,
  markedPages,
  MAX_POINTS,
  noteIn,
  packStroke,
  pinIn,
  type Stroke,
  strokesIn,
  withPoint,
} from './page-marks';

describe('the marks on a page', () => {
  it('make a crop of two opposite corners in any order, within the page (READ-11)', () => {
    const area = areaBetween({ x: 0.9, y: 0.2 }, { x: 0.4, y: -0.1 });
    expect(area).toEqual({ x: 0.4, y: 0, width: expect.closeTo(0.5), height: 0.2 });
    expect(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBeNull();
    const items = { 'pin:2': { page: 3, ...area! }, 'pin:3': { page: 3 } };
    expect(pinIn(items, 2)).toMatchObject({ page: 3, x: 0.4 });
    expect(pinIn(items, 3)).toBeNull();
    expect(pinIn(items, 1)).toBeNull();
  });

  it('keep strokes in the order of drawing, and skip what is not one (READ-13)', () => {
    const draw = (points: { x: number; y: number }[]) =>
      points.reduce(withPoint, { colour: 'red', points: [] } as Stroke);
    const stroke = draw([
      { x: 0.1, y: 0.1 },
      { x: 0.1001, y: 0.1 },
      { x: 0.2, y: 2 },
    ]);
    expect(stroke.points).toEqual([
      [1_000, 1_000],
      [2_000, 10_000],
    ]);
    const items = {
      'ink:1:4:b': packStroke({ ...stroke, colour: 'blue' }),
      'ink:1:4:a': packStroke(stroke),
      'ink:1:4:c': undefined,
      'ink:1:4:d': { c: 'red', p: 'x,y' },
      'ink:1:4:e': { c: 'pink', p: '1,1' },
      'ink:2:4:a': packStroke(stroke),
    };
    expect(strokesIn(items, 1, 4).map(({ stroke: { colour } }) => colour)).toEqual(['red', 'blue']);
    expect(strokesIn(items, 1, 4)[0]!.stroke).toEqual(stroke);
    const long = Array.from({ length: 500 }, (_, i) => ({ x: (i % 100) / 100, y: i / 500 }));
    const longest = draw(long);
    expect(longest.points).toHaveLength(MAX_POINTS);
    expect(JSON.stringify(packStroke(longest)).length).toBeLessThan(4_000);
  });

  it('list the pages of a version that have marks, and notes stay in later versions (READ-13, READ-18)', () => {
    const items = { 'note:1:2': '先织左边', 'note:1:3': undefined, 'ink:1:5:a': { c: 'red' } };
    expect(noteIn(items, 1, 2)).toBe('先织左边');
    expect(noteIn(items, 1, 3)).toBe('');
    expect(noteIn({ 'note:1:2': '先织左边' }, 3, 2)).toBe('先织左边');
    expect(noteIn({ 'note:1:2': '先织左边', 'note:2:2': undefined }, 3, 2)).toBe('');
    expect([...markedPages(items, 1)]).toEqual([2, 5]);
    expect([...markedPages(items, 2)]).toEqual([2]);
    expect([...markedPages({ ...items, 'note:2:2': undefined }, 2)]).toEqual([]);
  });
});
