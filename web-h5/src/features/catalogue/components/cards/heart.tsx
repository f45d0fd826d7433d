import { type ComponentProps, Suspense } from 'react';
import { useHydrated } from '../../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../../shared/lib/lazy-optional';
import type { HeartButton } from './heart-button';

const Button = lazyOptional(async () => {
  const module = await import('./heart-button');
  return module.HeartButton;
});

/** The heart button of a design. Its code is loaded after the page was rendered, so that it does not delay the page. */
export function Heart(props: ComponentProps<typeof HeartButton>) {
  return useHydrated() ? (
    <Suspense>
      <Button {...props} />
    </Suspense>
  ) : null;
}
