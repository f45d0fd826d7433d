import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
} from 'react-router';
import { type PageModule, type PageRoute, PAGES } from '../routes';
import { loadChunk } from '../shared/lib/chunks';
import { rebuildSession } from '../shared/lib/session/browser-session';
import { ErrorPage } from './error-page';
import { matchPage } from './match-page';
import { withRedirect } from '../shared/lib/sign-in-path';
import { Shell } from './shell/shell';

/** Rebuilds the session user before each navigation (SES-02). */
function session(): null {
  rebuildSession();
  return null;
}

/** Sends visitors to the sign-in page, and back to where they wanted to go afterwards. */
function signedIn({ request }: LoaderFunctionArgs): Response | null {
  if (rebuildSession().fullName) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(withRedirect('/login', pathname + search));
}

/** A download link needs no session, because it may be opened in another browser. */
function signedInOrLinked(navigation: LoaderFunctionArgs): Response | null {
  const { searchParams } = new URL(navigation.request.url);
  return searchParams.has('link') ? session() : signedIn(navigation);
}

/** Lets admins in and redirects other signed-in users to the home page. The server decides what is allowed. */
function adminOnly(navigation: LoaderFunctionArgs): Response | null {
  return signedIn(navigation) ?? (rebuildSession().is_admin ? null : redirect('/'));
}

const LOADERS = {
  everyone: undefined,
  signedIn,
  signedInOrLinked,
  admin: adminOnly,
} as const;

function routeOf(page: PageRoute, loaded: PageModule | undefined): RouteObject {
  const { path, component, load, access } = page;
  const Component = loaded?.Component ?? component;
  const loader = LOADERS[access];
  return {
    id: path,
    path,
    handle: page,
    ...(loader && { loader }),
    ...(Component && { Component }),
    // A page whose code does not load fails as such, whatever the browser's error says.
    ...(!Component && load && { lazy: () => loadChunk(load) }),
  };
}

/** @param loaded pages whose code is there already */
function routesOf(loaded: ReadonlyMap<PageRoute, PageModule> = new Map()): RouteObject[] {
  const pages = PAGES.map((page) => routeOf(page, loaded.get(page)));
  return [
    {
      id: 'shell',
      element: <Shell />,
      errorElement: (
        <main>
          <ErrorPage />
        </main>
      ),
      loader: session,
      shouldRevalidate: () => true,
      hydrateFallbackElement: <Shell isWaiting />,
      // An error in a page leaves the shell around it.
      children: [{ errorElement: <ErrorPage />, children: pages }],
    },
  ];
}

/** The routes for server rendering, without loaders: the server has already checked what the loaders check. */
export function routesForServer(): RouteObject[] {
  const withoutLoaders = (all: RouteObject[]): RouteObject[] =>
    all.map(({ children, ...route }) => ({
      ...route,
      loader: undefined,
      ...(children && { children: withoutLoaders(children) }),
    })) as RouteObject[];
  return withoutLoaders(routesOf());
}

export function routerOfSite() {
  return createBrowserRouter(routesOf());
}

/** The router that hydrates the rendered page; null where the page must be rendered anew. */
export async function routerOfRenderedPage() {
  const page = PAGES.find((one) => one === matchPage(location.pathname)?.page);
  if (!page || (page.access !== 'everyone' && !rebuildSession().fullName)) return null;
  try {
    const loaded = new Map(page.load ? [[page, await page.load()]] : []);
    // The server has checked what the loaders check.
    const loaderData = { shell: null, [page.path]: null };
    return createBrowserRouter(routesOf(loaded), { hydrationData: { loaderData } });
  } catch {
    // Rendering it anew shows the error.
    return null;
  }
}
