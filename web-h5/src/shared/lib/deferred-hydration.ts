/** Maximum time to wait for the first paint before the scripts are loaded anyway. */
const TIMEOUT_MS = 1_500;
/** Hidden pages render no frames, so a timer replaces them. */
const FRAME_MS = 100;

/**
 * Loads scripts after the server-rendered page was painted, so that they do not compete with it for bandwidth.
 * @param files the first is the entry; the others are its dependencies
 */
export function loadAfterFirstPaint(files: string[]): void {
  document.addEventListener('DOMContentLoaded', () => {
    const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    void Promise.race([Promise.all([firstPicture(), firstPaint()]), timeout])
      .then(nextFrame)
      .then(() => load(files));
  });
}

function firstPicture(): Promise<unknown> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (!picture || picture.complete) return Promise.resolve();
  return new Promise((resolve) => {
    picture.addEventListener('load', resolve);
    picture.addEventListener('error', resolve);
  });
}

/** Resolves after the first paint: a busy phone runs frame callbacks long before it paints. */
function firstPaint(): Promise<unknown> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve(undefined);
    }).observe({ type: 'paint', buffered: true });
  });
}

/** Resolves after the next frame. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

function load([code, ...needed]: string[]): void {
  for (const href of needed) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(link);
  }
  const script = Object.assign(document.createElement('script'), { type: 'module', src: code });
  // The server-rendered content remains readable until the network is back.
  script.addEventListener('error', () => addEventListener('online', () => location.reload()));
  document.head.append(script);
}
