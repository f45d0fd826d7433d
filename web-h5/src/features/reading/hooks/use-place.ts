import { useState } from 'react';
import { readStored, writeStored } from '../../../shared/lib/storage';
import { type PageSpot, TOP_SPOT } from '../model/zoom';

/** Where somebody reads: the page, and what of it is in the middle. */
export interface Place extends PageSpot {
  page: number;
}

/** The place of a text that was stored; null if it is none. */
export function placeIn(text: string | null): Place | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Place> | null;
    const { page, zoom, cx, cy } = value ?? {};
    const numbers = [page, zoom, cx, cy];
    if (!numbers.every((number) => typeof number === 'number' && Number.isFinite(number)))
      return null;
    return { page: page!, zoom: zoom!, cx: cx!, cy: cy! };
  } catch {
    return null;
  }
}

/** The place in a design, kept on this device. @param key of the design and its reader */
export function usePlace(key: string): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(
    () => placeIn(readStored('local', key)) ?? { page: 1, ...TOP_SPOT },
  );
  const keep = (next: Place) => {
    setPlace(next);
    writeStored('local', key, JSON.stringify(next));
  };
  return [place, keep];
}
