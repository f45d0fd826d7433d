import { API_BASE, type DesignCard, type DesignDetail, LIMITS, type Page } from '#contracts';
import { keepTouches } from './shared/lib/early-touches';
import { loadWhenShown } from './shared/lib/late-code';
import { cardPicture, type PictureSources, stagePicture } from './shared/lib/picture-sources';

// The page loads this before all else. Where the server drew what is shown first, the site's code waits for
// that; where it did not, what is shown first is asked for while the code is on its way.

function urlShownFirst(): string | null {
  const { pathname, search } = location;
  if (pathname === '/') return search ? null : `/designs/?p=1&n=${LIMITS.homePageSize}`;
  const id = /^\/design\/(\d+)\/?$/.exec(pathname)?.[1];
  // Who is signed in asks with a token.
  return id && !/(?:^|; )username=/.test(document.cookie) ? `/designs/${id}/` : null;
}

function pictureShownFirst(answer: Page<DesignCard> | DesignDetail): PictureSources | null {
  if ('results' in answer) return answer.results[0] ? cardPicture(answer.results[0]) : null;
  return answer.detail_images[0] ? stagePicture(answer.detail_images[0]) : null;
}

function fetchPicture({ src, srcSet, sizes }: PictureSources): void {
  if (!src) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  if (sizes) picture.sizes = sizes;
  if (srcSet) picture.srcset = srcSet;
  picture.src = src;
}

async function ask(url: string): Promise<unknown> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const answer = (await response.json()) as Page<DesignCard> | DesignDetail;
    const picture = pictureShownFirst(answer);
    if (picture) fetchPicture(picture);
    return answer;
  } catch {
    return null;
  }
}

const { code } = (document.currentScript as HTMLScriptElement).dataset;
const path = urlShownFirst();
if (code) {
  keepTouches();
  loadWhenShown(code.split(' '));
} else if (path) {
  window.earlyAnswer = { url: API_BASE + path, answer: ask(API_BASE + path) };
}
