import type { ReaderPage } from './reader-files';
import { type PageSpot, TOP_SPOT } from './zoom';

/** Where somebody reads: the page, and what of it is in the middle. */
export interface Place extends OpenedSpot {
  page: number;
}

/** The middle of a page, and the size of the letters of text pages while another kind of page is shown. */
export interface OpenedSpot extends PageSpot {
  letters?: number;
}

/** The place that is stored, and the one that is shown until the page of the stored one is prepared. */
export interface Places {
  kept: Place;
  temporary: Place | null;
}

/** What of a page decides where it is opened. */
export type PlacePage = Pick<ReaderPage, 'n'> & { file: Pick<ReaderPage['file'], 'kind'> };

/** What decides which place is shown. */
export interface PlaceContext {
  pages: readonly PlacePage[];
  /** Whether all pages are prepared. */
  isReady: boolean;
  /** Whether something is drawn, measured or written on the page, which must not change meanwhile. */
  isBusy: boolean;
}

const FIRST_PLACE: Place = { page: 1, ...TOP_SPOT };

/** The place that was kept; null if it is none. */
export function placeOf(value: unknown): Place | null {
  const { page, zoom, cx, cy, letters } = (value ?? {}) as Partial<Place>;
  const numbers = [page, zoom, cx, cy];
  if (!numbers.every((number) => typeof number === 'number' && Number.isFinite(number)))
    return null;
  const place = { page: page!, zoom: zoom!, cx: cx!, cy: cy! };
  return typeof letters === 'number' && Number.isFinite(letters) ? { ...place, letters } : place;
}

/** The places of a reader that was just opened. */
export function placesAtStart(stored: unknown, { pages }: Pick<PlaceContext, 'pages'>): Places {
  const kept = placeOf(stored) ?? FIRST_PLACE;
  return { kept, temporary: isPrepared(kept, pages) ? null : FIRST_PLACE };
}

/** Whether another page is shown than the stored one. */
export function showsTemporary(
  { kept, temporary }: Places,
  { pages, isBusy }: PlaceContext,
): boolean {
  return !isPrepared(kept, pages) || (temporary !== null && isBusy);
}

/** The place to show. */
export function shownPlace(places: Places, context: PlaceContext): Place {
  return showsTemporary(places, context) ? (places.temporary ?? FIRST_PLACE) : places.kept;
}

/**
 * The places after the page on the screen came to rest. While the stored page is missing because pages are still
 * prepared, the stored place stays (READ-06): nobody chose the page on the screen.
 */
export function placesAtRest(places: Places, next: Place, context: PlaceContext): Places {
  const { kept } = places;
  const stays =
    showsTemporary(places, context) && (!context.isReady || isPrepared(kept, context.pages));
  return stays ? { kept, temporary: next } : { kept: next, temporary: null };
}

/** Where a page is opened: at its top. Pages of text keep the size of the letters, which is their zoom. */
export function spotOfOpened(
  from: PlacePage | undefined,
  to: PlacePage | undefined,
  spot: OpenedSpot,
): OpenedSpot {
  const letters = from?.file.kind === 'text' ? spot.zoom : spot.letters;
  if (letters === undefined) return TOP_SPOT;
  return to?.file.kind === 'text' ? { ...TOP_SPOT, zoom: letters } : { ...TOP_SPOT, letters };
}

function isPrepared({ page }: Place, pages: PlaceContext['pages']): boolean {
  return pages.some(({ n }) => n === page);
}
