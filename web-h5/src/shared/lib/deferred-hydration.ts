/** What the page may take to show its first picture before its code is no longer kept waiting. */
const PATIENCE_MS = 1_500;
/** Pages that nobody sees draw no frames. */
const FRAME_MS = 100;

/**
 * Loads modules as soon as the page shows what the server drew, so that they take nothing of the network
 * from it. @param files the first is the one that runs; the others are what it needs
 */
export function loadAfterFirstPaint(files: string[]): void {
  document.addEventListener('DOMContentLoaded', () => {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([Promise.all([firstPicture(), firstPaint()]), patience])
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

/** Until something is on the screen: a busy phone runs code for frames that it shows much later. */
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

/** The end of the frame after this. */
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
  // What is shown can be read meanwhile.
  script.addEventListener('error', () => addEventListener('online', () => location.reload()));
  document.head.append(script);
}
