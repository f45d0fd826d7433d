import { useState } from 'react';
import type { ReadingLog } from '../model/counters/reading-log';
import {
  showsTemporary,
  type Place,
  type PlaceContext,
  type Places,
  placesAtRest,
  placesAtStart,
  shownPlace,
  spotOfOpened,
} from '../model/pages/place';
import { SETTING } from '../model/project/project-settings';

/**
 * The reading position in a design. It is synchronised between devices (READ-06), but never moves a page that is being
 * read: a later position of another device applies at the next visit.
 * @returns `index` of the page on the screen, from 0; `rest` for where that page came to rest, `open` for another page
 */
export function usePlace(log: ReadingLog, context: PlaceContext) {
  const [places, setPlaces] = useState(() =>
    placesAtStart(log.current().items[SETTING.place], context),
  );
  const isTemporary = showsTemporary(places, context);
  // Once the stored place is shown, nothing leads back.
  if (!isTemporary && places.temporary) setPlaces({ ...places, temporary: null });
  const keep = (next: Places) => {
    setPlaces(next);
    const isMoved = JSON.stringify(next.kept) !== JSON.stringify(places.kept);
    if (isMoved) log.put(SETTING.place, next.kept);
  };
  const place = shownPlace(places, context);
  const indexOf = (page: number) => context.pages.findIndex(({ n }) => n === page);
  const index = Math.max(0, indexOf(place.page));
  const open = (page: number) => {
    const spot = spotOfOpened(context.pages[index], context.pages[indexOf(page)], place);
    keep({ kept: { ...spot, page }, temporary: null });
  };
  const rest = (next: Place) => keep(placesAtRest(places, next, context));
  return { place, index, rest, open };
}
