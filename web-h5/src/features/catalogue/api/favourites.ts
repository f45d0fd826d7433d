import {
  type DesignCard,
  type DesignDetail,
  FAVOURITE_LIMITS,
  FAVOURITE_MESSAGES,
  type Page,
} from '#contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callSignedIn, statusOf } from '../../../shared/lib/http/api-client';
import { browserSession } from '../../../shared/lib/session/browser-session';
import {
  DEVICE_FAVOURITES,
  readStored,
  removeStored,
  writeStored,
} from '../../../shared/lib/storage';
import { Listeners } from '../../../shared/lib/listeners';
import { parseResponse } from '../../../shared/lib/http/parse-response';
import { TappedFlags } from '../model/tapped-flags';

/** Designs that a device looks up at once. */
const PER_STEP = 12;

type FavouritesPage = Pick<Page<DesignCard>, 'next' | 'results'>;

/** The favourites of the account, or before the sign-in of the device. A new visit loads them again. */
export const favouritesQuery = (fullName: string) =>
  infiniteQueryOptions({
    queryKey: ['favourites', fullName],
    queryFn: ({ pageParam }) => (fullName ? readAccount(pageParam) : readDevice(Number(pageParam))),
    initialPageParam: fullName ? '/account/favourites/' : '0',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });

async function readAccount(path: string): Promise<FavouritesPage> {
  return parseResponse<Page<DesignCard>>(
    { count: 'number', results: [{ id: 'number', name: 'string', price: 'string' }] },
    (await callSignedIn<Page<DesignCard>>(path)).data,
  );
}

let listedIds: number[] = [];

/** The device knows only the ids; designs off sale are left out until they return. */
async function readDevice(from: number): Promise<FavouritesPage> {
  // The ids are kept from the first page on: a favourite that is removed meanwhile must not shift the others.
  if (from === 0) listedIds = deviceFavourites();
  const ids = listedIds;
  const next = from + PER_STEP;
  const found = await Promise.all(ids.slice(from, next).map(readCard));
  return {
    next: next < ids.length ? String(next) : null,
    results: found.filter((card) => card !== null),
  };
}

async function readCard(id: number): Promise<DesignCard | null> {
  try {
    return { ...(await call<DesignDetail>(`/designs/${id}/`)), owned: false };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** The device stores no more favourites. */
export class DeviceFullError extends Error {}

/** The favourites that were changed in this tab, by user and design. They are newer than the loaded lists. */
const tapped = new TappedFlags();
const keyOf = (fullName: string, id: number) => `${id} ${fullName}`;
const listeners = new Listeners();
let sending: Promise<unknown> = Promise.resolve();

/** Calls back when a favourite was tapped, here or, before the sign-in, in another tab. */
export function subscribeToFavourites(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

/** The designs that the device keeps for a visitor, newest first. */
export function deviceFavourites(): number[] {
  try {
    const ids: unknown = JSON.parse(readStored('local', DEVICE_FAVOURITES) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

export function isFavourite(
  fullName: string,
  design: Pick<DesignCard, 'id' | 'favourite'>,
): boolean {
  if (!fullName) return deviceFavourites().includes(design.id);
  return tapped.get(keyOf(fullName, design.id)) ?? design.favourite ?? false;
}

/**
 * Adds or removes a favourite; the screen shows it at once, and takes it back if the server refuses.
 * @throws DeviceFullError, and what the call throws
 */
export async function setFavourite(fullName: string, id: number, isWanted: boolean): Promise<void> {
  if (!fullName) return keepOnDevice(id, isWanted);
  const tap = tapped.tap(keyOf(fullName, id), isWanted);
  listeners.notify();
  const send = () =>
    callSignedIn(`/account/favourites/${id}/`, { method: isWanted ? 'PUT' : 'DELETE' });
  // One after the other: the last tap counts.
  const sent = sending.then(send);
  sending = sent.catch(() => undefined);
  try {
    await sent;
    tap.confirm();
  } catch (error) {
    tap.undo();
    listeners.notify();
    throw error;
  }
}

function keepOnDevice(id: number, isWanted: boolean): void {
  const others = deviceFavourites().filter((one) => one !== id);
  const ids = isWanted ? [id, ...others] : others;
  const isFull = ids.length > FAVOURITE_LIMITS.perDevice;
  if (isFull || !writeStored('local', DEVICE_FAVOURITES, JSON.stringify(ids))) {
    throw new DeviceFullError(FAVOURITE_MESSAGES.deviceFull);
  }
  listeners.notify();
}

/** Merges the favourites of the device into the account that has signed in, and removes them from the device. */
export async function mergeDeviceFavourites(): Promise<void> {
  const { fullName } = browserSession.current();
  const ids = deviceFavourites().slice(0, FAVOURITE_LIMITS.perDevice);
  if (!fullName) return;
  if (ids.length > 0) {
    await callSignedIn('/account/favourites/', { method: 'POST', data: { design_ids: ids } });
  }
  removeStored('local', DEVICE_FAVOURITES);
  for (const id of ids) tapped.set(keyOf(fullName, id), true);
  listeners.notify();
}
