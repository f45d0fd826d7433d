import {
  createBrowserRouter,
  matchRoutes,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
} from 'react-router';
import { HomePage } from './pages/home-page';
import { Component as NotFoundPage } from './pages/not-found-page';
import { loadChunk } from '../shared/lib/chunks';
import { rebuildSession } from '../shared/lib/browser-session';
import { ErrorPage } from './error-page';
import { Shell } from './shell/shell';

/** Rebuilds the session user before each navigation. spec §2. */
function session(): null {
  rebuildSession();
  return null;
}

/** Sends visitors to the sign-in page, and back to where they wanted to go afterwards. */
function signedIn({ request }: LoaderFunctionArgs): Response | null {
  if (rebuildSession().fullName) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
}

/** A download's own link needs nobody signed in: it is opened in another browser than it was given in. */
function signedInOrLinked(navigation: LoaderFunctionArgs): Response | null {
  const { searchParams } = new URL(navigation.request.url);
  return searchParams.has('link') ? session() : signedIn(navigation);
}

/** For admins; who is signed in without being one is sent home. What is allowed, the server decides. */
function adminOnly(navigation: LoaderFunctionArgs): Response | null {
  return signedIn(navigation) ?? (rebuildSession().is_admin ? null : redirect('/'));
}

const site: RouteObject[] = [
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
    children: [
      { path: '/', element: <HomePage /> },
      {
        path: '/category/:categoryId/designs',
        element: <HomePage />,
      },
      { path: '/categories/:slug', lazy: () => import('./pages/category-page') },
      { path: '/login', lazy: () => import('./pages/login-page') },
      { path: '/register', lazy: () => import('./pages/register-page') },
      { path: '/verify-email/:token', lazy: () => import('./pages/verify-email-page') },
      { path: '/reset-pwd', lazy: () => import('./pages/reset-password-page') },
      { path: '/callback/wechat/login', lazy: () => import('./pages/wechat-callback-page') },
      { path: '/terms', lazy: () => import('./pages/terms-page') },
      { path: '/privacy', lazy: () => import('./pages/privacy-page') },
      { path: '/about', lazy: () => import('./pages/about-page') },
      { path: '/contact', lazy: () => import('./pages/contact-page') },
      { path: '/design/:designId', lazy: () => import('./pages/design-page') },
      {
        path: '/design/:designId/edit',
        loader: signedIn,
        lazy: () => import('./pages/edit-page'),
      },
      { path: '/upload', loader: adminOnly, lazy: () => import('./pages/upload-page') },
      {
        id: 'payment',
        path: '/design/:designId/payment',
        loader: signedIn,
        lazy: () => import('./pages/payment-page'),
      },
      {
        path: '/download/:designId',
        loader: signedInOrLinked,
        lazy: () => import('./pages/download-page'),
      },
      { path: '/profile', loader: signedIn, lazy: () => import('./pages/profile-page') },
      {
        path: '/profile/:setting',
        loader: signedIn,
        lazy: () => import('./pages/profile-setting-page'),
      },
      { path: '/confirm', loader: signedIn, lazy: () => import('./pages/confirm-page') },
      { path: '/device', loader: signedIn, lazy: () => import('./pages/device-page') },
      { path: '/orders', loader: signedIn, lazy: () => import('./pages/orders-page') },
      {
        path: '/admin/queues/*',
        loader: adminOnly,
        lazy: () => import('./pages/queues-page'),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** A page whose code does not come fails as such, whatever the browser says of it. */
function loadable(page: RouteObject): RouteObject {
  const { lazy } = page;
  return typeof lazy === 'function' ? { ...page, lazy: () => loadChunk(lazy) } : page;
}

/** What goes wrong in a page leaves the shell around it. */
function guarded({ children = [], ...shell }: RouteObject): RouteObject {
  const pages = { errorElement: <ErrorPage />, children: children.map(loadable) };
  return { ...shell, children: [pages] } as RouteObject;
}

export const routes = site.map(guarded);

/** The routes alone, for drawing what may be drawn already. */
export function withoutLoaders(all: RouteObject[]): RouteObject[] {
  return all.map(({ children, ...route }) => ({
    ...route,
    loader: undefined,
    ...(children && { children: withoutLoaders(children) }),
  })) as RouteObject[];
}

export function routerOfSite() {
  return createBrowserRouter(routes);
}

/** The router for the page that the server drew; null where that is not what is to be shown. */
export async function routerOfDrawnPage() {
  try {
    for (const { route } of matchRoutes(routes, location) ?? []) {
      if (route.id === 'payment' && !rebuildSession().fullName) return null;
      if (typeof route.lazy !== 'function') continue;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }
  } catch {
    // What says so is drawn anew.
    return null;
  }
  // What the loaders say was looked at when the page was asked for.
  const loaderData = { shell: null, payment: null };
  return createBrowserRouter(routes, { hydrationData: { loaderData } });
}
