import { mayReloadOnce } from './storage';

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

/**
 * Reloads the page once after its code failed to load, as when a deployment removed it; offline it waits for the network.
 * The server-rendered content remains readable meanwhile.
 * @param code its address contains a hash of the content
 */
function recover(code: string): void {
  if (mayReloadOnce(code)) {
    location.reload();
    return;
  }
  addEventListener('online', () => location.reload());
  if (!navigator.onLine) return;
  const text = '这一页没有加载完整，按钮还不能用，请刷新重试';
  document.body.prepend(
    Object.assign(document.createElement('p'), { role: 'alert', textContent: text }),
  );
}

function load([code, ...needed]: string[]): void {
  for (const href of needed) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(link);
  }
  const script = Object.assign(document.createElement('script'), { type: 'module', src: code });
  script.addEventListener('error', () => recover(code!));
  document.head.append(script);
}
