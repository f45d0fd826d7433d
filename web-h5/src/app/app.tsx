import { type ComponentProps, useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { replayEvents } from '../shared/lib/pre-hydration-events';
import { SiteContexts, type SiteState } from './site-contexts';

export function App({
  router,
  ...state
}: SiteState & { router: ComponentProps<typeof RouterProvider>['router'] }) {
  useEffect(() => void replayEvents(), []);
  return (
    <SiteContexts {...state}>
      <RouterProvider router={router} />
    </SiteContexts>
  );
}
