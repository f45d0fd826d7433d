import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { statusOf } from '../shared/api-client';
import { router } from './routes';

onlineManager.setOnline(navigator.onLine);

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // Without a network too: what fails at once is told at once, and asked again when it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal stays one; only what did not get through is tried again.
      retry: (failures, error) =>
        failures < 2 && onlineManager.isOnline() && (statusOf(error) ?? 500) >= 500,
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
