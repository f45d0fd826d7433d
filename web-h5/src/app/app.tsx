import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { statusOf } from '../shared/api-client';
import { router } from './routes';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // A refusal stays one; only what did not get through is tried again.
      retry: (failures, error) => failures < 2 && (statusOf(error) ?? 500) >= 500,
      retryDelay: (failures) => 300 * 2 ** failures,
      refetchOnWindowFocus: false,
    },
  },
});

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
