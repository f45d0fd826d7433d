import { describe, expect, it } from '@jest/globals';
import { clampView, fittedSize, MAX_ZOOM, minZoom, spotOf, TOP_SPOT, viewOf, zoomAt } from './zoom';

const surface = { width: 390, height: 500 };
const fitted = fittedSize({ width: 2_000, height: 2_800 }, surface);

describe('the view of a page', () => {
  it('is as wide as the surface, and a page that is very long is narrower (READ-06)', () => {
    expect(fitted).toEqual({ width: 390, height: 546 });
    expect(fittedSize({ width: 100, height: 10_000 }, surface)).toEqual({
      width: 15,
      height: 1_500,
    });
    expect(minZoom(fitted, surface)).toBeCloseTo(500 / 546);
  });

  it('keeps what is under the fingers where it is (READ-06)', () => {
    const before = viewOf(TOP_SPOT, fitted, surface);
    const point = { x: 100, y: 200 };
    const after = zoomAt(before, 2, point);
    const part = (view: typeof before) => (point.x - view.x) / (fitted.width * view.scale);
    expect(part(after)).toBeCloseTo(part(before));
    expect(after.scale).toBe(2);
  });

  it('stays on the page and within the limits of zoom (READ-06)', () => {
    expect(clampView({ scale: 1, x: 0, y: 300 }, fitted, surface)).toEqual({
      scale: 1,
      x: 0,
      y: 0,
    });
    expect(clampView({ scale: 1, x: 0, y: -900 }, fitted, surface).y).toBe(-46);
    expect(clampView({ scale: 99, x: 0, y: 0 }, fitted, surface).scale).toBe(MAX_ZOOM);
    const small = clampView({ scale: 0.1, x: 0, y: 0 }, fitted, surface);
    expect(small.x).toBeCloseTo((390 - 390 * (500 / 546)) / 2);
  });

  it('comes back on a screen of another size (READ-06)', () => {
    const phone = viewOf({ zoom: 3, cx: 0.4, cy: 0.6 }, fitted, surface);
    const spot = spotOf(phone, fitted, surface);
    expect(spot).toEqual({ zoom: 3, cx: 0.4, cy: 0.6 });
    const tablet = { width: 800, height: 700 };
    const large = fittedSize({ width: 2_000, height: 2_800 }, tablet);
    expect(spotOf(viewOf(spot, large, tablet), large, tablet)).toEqual(spot);
  });
});
