import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { HomePage } from '../pages/home-page';
import { rebuildSession } from '../shared/session';
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

export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    loader: session,
    shouldRevalidate: () => true,
    hydrateFallbackElement: <div />,
    children: [
      { path: '/', element: <HomePage /> },
      {
        path: '/category/:categoryId/designs',
        element: <HomePage />,
      },
      { path: '/categories/:slug', lazy: () => import('../pages/category-page') },
      { path: '/login', lazy: () => import('../pages/login-page') },
      { path: '/design/:designId', lazy: () => import('../pages/design-page') },
      {
        path: '/design/:designId/payment',
        loader: signedIn,
        lazy: () => import('../pages/payment-page'),
      },
      {
        path: '/download/:designId',
        loader: signedIn,
        lazy: () => import('../pages/download-page'),
      },
      { path: '/orders', loader: signedIn, lazy: () => import('../pages/orders-page') },
      { path: '*', lazy: () => import('../pages/not-found-page') },
    ],
  },
]);
