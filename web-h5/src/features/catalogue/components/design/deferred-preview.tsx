import { type ComponentProps, Suspense } from 'react';
import { useHydrated } from '../../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../../shared/lib/lazy-optional';
import type { PreviewForm } from '../form/preview-form';
import type { PreviewPages } from './preview-pages';

const Pages = lazyOptional(async () => {
  const module = await import('./preview-pages');
  return module.PreviewPages;
});

const Choice = lazyOptional(async () => {
  const module = await import('../form/preview-form');
  return module.PreviewForm;
});

/** The pages that everybody may see. Their code is loaded after the page was rendered. */
export function DeferredPreview(props: ComponentProps<typeof PreviewPages>) {
  return useHydrated() ? (
    <Suspense>
      <Pages {...props} />
    </Suspense>
  ) : null;
}

/** The choice of these pages. Its code is loaded after the form was rendered. */
export function DeferredPreviewForm(props: ComponentProps<typeof PreviewForm>) {
  return useHydrated() ? (
    <Suspense>
      <Choice {...props} />
    </Suspense>
  ) : null;
}
