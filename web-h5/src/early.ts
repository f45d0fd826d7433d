import {
  API_BASE,
  type DesignCard,
  type DesignDetail,
  type Page,
  type Reading,
  type SitePrefetch,
} from '#contracts';
import { recordEvents } from './shared/lib/pre-hydration-events';
import { loadAfterFirstPaint } from './shared/lib/deferred-hydration';
import { CONTINUE_HINT, readStored } from './shared/lib/storage';
import { cardPicture, type PictureSources, stagePicture } from './shared/lib/picture-sources';
import { SETTING } from './features/reading/model/project/project-settings';

// Runs before everything else of the page. Where the server rendered the page, the site's code is loaded after the
// first paint; where it did not, the page's first data is fetched while the code is loading.

const { code, prefetch } = (document.currentScript as HTMLScriptElement).dataset;

type Answer = Page<DesignCard> | DesignDetail | Reading;

const isSignedIn = /(?:^|; )username=/.test(document.cookie);
/** The token consists of base64url characters and dots, which are not percent-encoded in cookies. */
const token = /(?:^|; )access_token=([^;]+)/.exec(document.cookie)?.[1];

/** The call that the route manifest prefetches for this address, below the api's base, and its headers. */
function prefetchedCall(): [path: string, headers: Record<string, string>] | null {
  for (const [page, call, isOwn] of JSON.parse(prefetch ?? '[]') as SitePrefetch[]) {
    const match = new RegExp(`^${page.replace(/:\w+/, '(\\d+)')}/?$`).exec(location.pathname);
    if (!match) continue;
    const path = call.replace(/:\w+/, match[1]!);
    // A list and the version of a pattern depend on the query.
    if (location.search && (isOwn || path === call)) return null;
    if (isOwn) return token ? [path, { Authorization: `Bearer ${token}` }] : null;
    // A design is read with a token by those who are signed in.
    return isSignedIn && path !== call ? null : [path, {}];
  }
  return null;
}

function firstPicture(answer: Page<DesignCard> | DesignDetail): PictureSources | null {
  if ('results' in answer) return answer.results[0] ? cardPicture(answer.results[0]) : null;
  const [first] = answer.detail_images;
  return first ? stagePicture(first) : null;
}

function fetchFirstPicture(answer: Page<DesignCard> | DesignDetail): void {
  const { src, srcSet, sizes } = firstPicture(answer) ?? {};
  if (!src) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  if (sizes) picture.sizes = sizes;
  if (srcSet) picture.srcset = srcSet;
  picture.src = src;
}

/** Requests the page at which the reader opens. The browser's cache answers the reader's own request (READ-04). */
function fetchOpenedPage({ files, project }: Reading): void {
  const place = project.items.find(({ name }) => name === SETTING.place)?.value ?? 'null';
  const opened = (JSON.parse(place) as { page?: number } | null)?.page ?? 1;
  const page = files.flatMap(({ pages }) => pages).find(({ n }) => n === opened);
  // The reader's own request reports a failure.
  if (page) void fetch(page.url).catch(() => undefined);
}

async function ask(url: string, headers: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(url, { headers });
    if (!response.ok) return null;
    const answer = (await response.json()) as Answer;
    if ('project' in answer) fetchOpenedPage(answer);
    else fetchFirstPicture(answer);
    return answer;
  } catch {
    return null;
  }
}

if (isSignedIn && readStored('local', CONTINUE_HINT)) {
  document.documentElement.toggleAttribute('data-continue', true);
}
const call = prefetchedCall();
if (code) {
  recordEvents();
  loadAfterFirstPaint(code.split(' '));
} else if (call) {
  const [path, headers] = call;
  window.prefetchedResponse = { url: API_BASE + path, answer: ask(API_BASE + path, headers) };
}
