import { type ComponentProps, useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { repeatTouches } from '../shared/lib/early-touches';
import { SiteContexts, type SiteState } from './site-contexts';

export function App({
  router,
  ...state
}: SiteState & { router: ComponentProps<typeof RouterProvider>['router'] }) {
  useEffect(repeatTouches, []);
  return (
    <SiteContexts {...state}>
      <RouterProvider router={router} />
    </SiteContexts>
  );
}
