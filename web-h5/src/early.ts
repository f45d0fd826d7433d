import {
  API_BASE,
  type DesignCard,
  type DesignDetail,
  type Page,
  type Reading,
  type SitePrefetch,
} from '#contracts';
import { readCookie } from './shared/lib/cookies';
import { recordEvents } from './shared/lib/pre-hydration-events';
import { loadAfterFirstPaint } from './shared/lib/deferred-hydration';
import { CONTINUE_HINT, readStored } from './shared/lib/storage';
import { cardPicture, type PictureSources, stagePicture } from './shared/lib/picture-sources';

// Runs before everything else of the page. Where the server rendered the page, the site's code is loaded after the
// first paint; where it did not, the page's first data is fetched while the code is loading.

const { code, prefetch } = (document.currentScript as HTMLScriptElement).dataset;

type Answer = Page<DesignCard> | DesignDetail | Reading;

const isSignedIn = readCookie('username') !== null;
const token = readCookie('access_token');

/** The call that the route manifest prefetches for this address, below the api's base. */
function prefetchPath(): string | null {
  for (const [page, call, isOwn] of JSON.parse(prefetch ?? '[]') as SitePrefetch[]) {
    const match = new RegExp(`^${page.replace(/:\w+/, '(\\d+)')}/?$`).exec(location.pathname);
    if (!match) continue;
    const [, id] = match;
    // A list and the version of a pattern depend on the query.
    if ((isOwn || id === undefined) && location.search) return null;
    if (id === undefined) return call;
    // A design is read with a token by those who are signed in, and what they own only with one.
    return isSignedIn === isOwn && (!isOwn || token) ? call.replace(/:\w+/, id) : null;
  }
  return null;
}

function firstPicture(answer: Answer): PictureSources | null {
  if ('results' in answer) return answer.results[0] ? cardPicture(answer.results[0]) : null;
  return 'detail_images' in answer && answer.detail_images[0]
    ? stagePicture(answer.detail_images[0])
    : null;
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
    const response = await fetch(
      url,
      token ? { headers: { Authorization: `Bearer ${token}` } } : {},
    );
    if (!response.ok) return null;
    const answer = (await response.json()) as Answer;
    const picture = firstPicture(answer);
    if (picture) fetchPicture(picture);
    return answer;
  } catch {
    return null;
  }
}

if (isSignedIn && readStored('local', CONTINUE_HINT)) {
  document.documentElement.toggleAttribute('data-continue', true);
}
const path = prefetchPath();
if (code) {
  recordEvents();
  loadAfterFirstPaint(code.split(' '));
} else if (path) {
  window.prefetchedResponse = { url: API_BASE + path, answer: ask(API_BASE + path) };
}
