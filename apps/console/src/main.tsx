import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import {
  followOtherTabs,
  rebuildSession,
} from '../../../web-h5/src/shared/lib/session/browser-session';
import { statusOf } from '../../../web-h5/src/shared/lib/http/api-client';
import { router } from './app/router';
import { ConsoleTheme } from './app/theme';
import 'antd/dist/antd.css';
import './app/console.css';

const RETRIES = 2;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A response of the api is final; only a request without a response is retried.
      retry: (count, error) => statusOf(error) === null && count < RETRIES,
    },
    // A change is never retried automatically (CONS-13).
    mutations: { retry: false, networkMode: 'always' },
  },
});

rebuildSession();
followOtherTabs(() => location.reload());
createRoot(document.querySelector('#root')!).render(
  <QueryClientProvider client={queries}>
    <ConsoleTheme>
      <RouterProvider router={router} />
    </ConsoleTheme>
  </QueryClientProvider>,
);
