// Keeps the reader and the tools openable without a network (READ-16, CALC-01). It stores the empty page and the
// scripts, styles and fonts of these pages; it never stores an answer of the api, a picture or a rendered page.

/** The files of a part of the site; the build writes them in front of this script. */
interface Part {
  /** Changes with the files. */
  version: string;
  files: string[];
}

interface WorkerScope {
  PARTS: Record<'read' | 'tools', Part>;
  location: Location;
  registration: { scope: string };
  clients: { claim: () => Promise<void> };
  caches: CacheStorage;
  addEventListener: (
    type: string,
    listener: (
      event: Event & {
        request: Request;
        waitUntil: (work: Promise<unknown>) => void;
        respondWith: (response: Promise<Response>) => void;
      },
    ) => void,
  ) => void;
}

const worker = globalThis as unknown as WorkerScope;
/** The page without content, into which the scripts render. */
const SHELL = '/index.html';

const partName = worker.registration.scope.endsWith('/tools') ? 'tools' : 'read';
const prefix = `site-${partName}-`;
const part = worker.PARTS[partName];
const current = prefix + part.version;

async function install(): Promise<void> {
  const cache = await worker.caches.open(current);
  await cache.addAll([new Request(SHELL, { cache: 'reload' }), ...part.files]);
}

/** Removes the files of earlier versions. Pages of such a version are closed by then. */
async function activate(): Promise<void> {
  const names = await worker.caches.keys();
  const old = names.filter((one) => one.startsWith(prefix) && one !== current);
  await Promise.all(old.map((one) => worker.caches.delete(one)));
  await worker.clients.claim();
}

async function stored(path: string): Promise<Response | undefined> {
  return (await worker.caches.open(current)).match(path);
}

/** The page from the network; without one the empty page. */
async function navigate(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await stored(SHELL);
    if (shell) return shell;
    throw error;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(request));
  // Their names change with their content.
  else if (pathname.startsWith('/assets/')) {
    event.respondWith(stored(pathname).then((found) => found ?? fetch(request)));
  }
});
