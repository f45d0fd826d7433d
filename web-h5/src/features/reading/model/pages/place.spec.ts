import { describe, expect, it } from '@jest/globals';
import type { ReadableKind } from '#contracts';
import {
  showsTemporary,
  type Place,
  type PlacePage,
  placesAtRest,
  placesAtStart,
  shownPlace,
  spotOfOpened,
} from './place';
import { TOP_SPOT } from './zoom';

const pageOf = (n: number, kind: ReadableKind): PlacePage => ({ n, file: { kind } });
const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => pageOf(index + 1, 'pdf'));
const preparing = (count: number) => ({ pages: pages(count), isReady: false, isBusy: false });
const ready = (count: number) => ({ ...preparing(count), isReady: true });

describe('the place of the reader', () => {
  const stored: Place = { page: 37, zoom: 2, cx: 0.4, cy: 0.6 };
  const first: Place = { page: 1, ...TOP_SPOT };

  it('is kept while its page is not prepared yet, and shown once it is (READ-04, READ-06, READ-18)', () => {
    const opened = placesAtStart(stored, preparing(5));
    expect(shownPlace(opened, preparing(5))).toEqual(first);
    const rested = placesAtRest(opened, { ...first, cy: 0.2 }, preparing(6));
    expect(rested.kept).toEqual(stored);
    expect(shownPlace(rested, preparing(6))).toEqual({ ...first, cy: 0.2 });
    expect(shownPlace(rested, preparing(37))).toEqual(stored);
    // A preparation that begins anew has no pages for a while.
    const again = placesAtStart(stored, ready(40));
    expect(placesAtRest(again, first, preparing(2)).kept).toEqual(stored);
  });

  it('stays on a page that is drawn on while the stored page is prepared (READ-06, READ-13)', () => {
    const rested = placesAtRest(placesAtStart(stored, preparing(5)), first, preparing(5));
    const drawing = { ...ready(40), isBusy: true };
    expect(shownPlace(rested, drawing)).toEqual(first);
    expect(placesAtRest(rested, { ...first, zoom: 3 }, drawing).kept).toEqual(stored);
    expect(showsTemporary(rested, ready(40))).toBe(false);
  });

  it('follows the page on the screen where all pages are prepared (READ-06)', () => {
    const moved = { ...stored, cy: 0.7 };
    const there = placesAtStart(stored, ready(40));
    expect(placesAtRest(there, moved, ready(40))).toEqual({ kept: moved, temporary: null });
    // The new version has fewer pages.
    const gone = placesAtStart(stored, ready(3));
    expect(placesAtRest(gone, first, ready(3))).toEqual({ kept: first, temporary: null });
    expect(placesAtStart('no place', ready(3)).kept).toEqual(first);
  });

  it('keeps the size of the letters between pages of text, and is the top of any other page (READ-06, READ-19)', () => {
    const spot = { zoom: 1.5, cx: 0.5, cy: 0.8 };
    const [text, image] = [pageOf(1, 'text'), pageOf(2, 'image')];
    expect(spotOfOpened(text, pageOf(3, 'text'), spot)).toEqual({ ...TOP_SPOT, zoom: 1.5 });
    // The letters have their size again behind an image, which has a zoom of its own.
    const onImage = spotOfOpened(text, image, spot);
    expect(onImage).toEqual({ ...TOP_SPOT, letters: 1.5 });
    expect(spotOfOpened(image, text, { ...onImage, zoom: 3 })).toEqual({ ...TOP_SPOT, zoom: 1.5 });
    expect(spotOfOpened(image, image, onImage)).toEqual(onImage);
    expect(spotOfOpened(image, text, spot)).toEqual(TOP_SPOT);
    expect(spotOfOpened(image, image, spot)).toEqual(TOP_SPOT);
    expect(spotOfOpened(undefined, text, spot)).toEqual(TOP_SPOT);
  });

  it('is read from what was stored, with the size of the letters if it is a number (READ-06)', () => {
    const onImage = { ...stored, letters: 1.25 };
    expect(placesAtStart(onImage, ready(40)).kept).toEqual(onImage);
    expect(placesAtStart({ ...stored, letters: 'big' }, ready(40)).kept).toEqual(stored);
  });
});
