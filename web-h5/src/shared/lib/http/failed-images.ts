import { onlineManager } from '@tanstack/react-query';

/** A transparent pixel: it hides the browser's icon for a broken image. */
const TRANSPARENT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const PLACEHOLDER = '/no-preview.svg';

/** The browser may report the network before it works; wait before the next retry. */
const RETRY_DELAY_MS = 2_000;
const RETRIES_MAX = 5;

/** The images that failed to load, with their original sources. */
const failed = new Map<HTMLImageElement, { src: string; srcset: string }>();
const retries = new WeakMap<HTMLImageElement, number>();

/** Loads the images that failed while the browser was offline again when it is online. */
export function retryFailedImages(): void {
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLImageElement)) return;
      if (onlineManager.isOnline()) {
        if (!mayRetry(target)) return;
        setTimeout(retry, RETRY_DELAY_MS);
      }
      // The placeholder has no placeholder of its own.
      if (isPlaceholder(target)) event.stopPropagation();
      recordFailure(target);
    },
    true,
  );
  onlineManager.subscribe((isOnline) => {
    if (isOnline) retry();
  });
}

const isPlaceholder = (image: HTMLImageElement): boolean => image.src.endsWith(PLACEHOLDER);

function mayRetry(image: HTMLImageElement): boolean {
  const count = retries.get(image) ?? 0;
  return count > 0 && count < RETRIES_MAX;
}

function recordFailure(image: HTMLImageElement): void {
  const { src, srcset } = image;
  if (!isPlaceholder(image) || !failed.has(image)) failed.set(image, { src, srcset });
  if (isPlaceholder(image)) image.src = TRANSPARENT;
}

function retry(): void {
  for (const [image, { src, srcset }] of failed) {
    // The element may show another image meanwhile.
    if (image.src !== TRANSPARENT && !isPlaceholder(image)) continue;
    retries.set(image, (retries.get(image) ?? 0) + 1);
    if (srcset) image.srcset = srcset;
    image.src = src;
  }
  failed.clear();
}
