import { lazy, Suspense } from 'react';
import { useOverlay } from '../../../../shared/hooks/use-overlay';
import styles from './poster.module.css';

const PosterDialog = lazy(() =>
  import('./poster-dialog').then((module) => ({ default: module.PosterDialog })),
);

/** Opens the poster of a design, which has a QR code (SHELF-12). */
export function PosterButton({ designId, name }: { designId: number; name: string }) {
  const poster = useOverlay<true>('poster');
  return (
    <>
      <button type="button" className={styles.button} onClick={() => poster.open(true)}>
        分享海报
      </button>
      {poster.opened && (
        <Suspense>
          <PosterDialog designId={designId} name={name} onClose={poster.close} />
        </Suspense>
      )}
    </>
  );
}
