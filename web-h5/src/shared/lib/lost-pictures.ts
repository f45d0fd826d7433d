import { onlineManager } from '@tanstack/react-query';

/** A dot that cannot be seen: the ground behind it shows, and no browser's sign of a broken picture. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const STAND_IN = '/no-preview.svg';

/** A network that is said to be back may need a moment more. */
const AGAIN_MS = 2_000;
const RETRIES_MAX = 5;

/** What a picture was to show, before something else took its place. */
const lost = new Map<HTMLImageElement, { src: string; srcset: string }>();
const retries = new WeakMap<HTMLImageElement, number>();

/** Asks again for the pictures that did not come for want of a network, as soon as it is back. */
export function retryLostPictures(): void {
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLImageElement)) return;
      if (onlineManager.isOnline()) {
        if (!mayRetry(target)) return;
        setTimeout(retry, AGAIN_MS);
      }
      // Nothing is left to stand in for the stand-in.
      if (isStandIn(target)) event.stopPropagation();
      lose(target);
    },
    true,
  );
  onlineManager.subscribe((isOnline) => {
    if (isOnline) retry();
  });
}

const isStandIn = (picture: HTMLImageElement): boolean => picture.src.endsWith(STAND_IN);

function mayRetry(picture: HTMLImageElement): boolean {
  const count = retries.get(picture) ?? 0;
  return count > 0 && count < RETRIES_MAX;
}

function lose(picture: HTMLImageElement): void {
  const { src, srcset } = picture;
  if (!isStandIn(picture) || !lost.has(picture)) lost.set(picture, { src, srcset });
  if (isStandIn(picture)) picture.src = NOTHING;
}

function retry(): void {
  for (const [picture, { src, srcset }] of lost) {
    // Another one may be in it by now.
    if (picture.src !== NOTHING && !isStandIn(picture)) continue;
    retries.set(picture, (retries.get(picture) ?? 0) + 1);
    if (srcset) picture.srcset = srcset;
    picture.src = src;
  }
  lost.clear();
}
