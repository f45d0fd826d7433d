import { onlineManager } from '@tanstack/react-query';

/** A dot that cannot be seen: the ground behind it shows, and no browser's sign of a broken picture. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const STAND_IN = '/no-preview.svg';

/** What a picture was to show, before something else took its place. */
const lost = new Map<HTMLImageElement, { src: string; srcset: string }>();

/** Asks again for the pictures that did not come for want of a network, as soon as it is back. */
export function retryLostPictures(): void {
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLImageElement) || onlineManager.isOnline()) return;
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

function lose(picture: HTMLImageElement): void {
  const { src, srcset } = picture;
  if (!isStandIn(picture) || !lost.has(picture)) lost.set(picture, { src, srcset });
  if (isStandIn(picture)) picture.src = NOTHING;
}

function retry(): void {
  for (const [picture, { src, srcset }] of lost) {
    // Another one may be in it by now.
    if (picture.src !== NOTHING && !isStandIn(picture)) continue;
    if (srcset) picture.srcset = srcset;
    picture.src = src;
  }
  lost.clear();
}
