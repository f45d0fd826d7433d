import { useState } from 'react';
import { SETTING } from '../model/project/project-settings';
import type { ReadingLog } from '../model/counters/reading-log';
import { type PageSpot, TOP_SPOT } from '../model/pages/zoom';

/** Where somebody reads: the page, and what of it is in the middle. */
export interface Place extends PageSpot {
  page: number;
}

/** The place that was kept; null if it is none. */
export function placeOf(value: unknown): Place | null {
  const { page, zoom, cx, cy } = (value ?? {}) as Partial<Place>;
  const numbers = [page, zoom, cx, cy];
  if (!numbers.every((number) => typeof number === 'number' && Number.isFinite(number)))
    return null;
  return { page: page!, zoom: zoom!, cx: cx!, cy: cy! };
}

/**
 * The reading position in a design. It is synchronised between devices (READ-06), but never moves a page that is being
 * read: a later position of another device applies at the next visit.
 */
export function usePlace(log: ReadingLog): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(
    () => placeOf(log.current().items[SETTING.place]) ?? { page: 1, ...TOP_SPOT },
  );
  const keep = (next: Place) => {
    setPlace(next);
    if (JSON.stringify(next) !== JSON.stringify(place)) log.put(SETTING.place, next);
  };
  return [place, keep];
}
