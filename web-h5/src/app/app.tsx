import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { repeatTouches } from '../shared/early-touches';

export function App({
  queries,
  router,
}: {
  queries: QueryClient;
  router: ComponentProps<typeof RouterProvider>['router'];
}) {
  useEffect(repeatTouches, []);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
