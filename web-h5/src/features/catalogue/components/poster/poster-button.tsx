import { useOverlay } from '../../../../shared/hooks/use-overlay';
import { lazyDialog } from '../../../../shared/ui/lazy-dialog';
import styles from './poster.module.css';

const PosterDialog = lazyDialog(async () => {
  const module = await import('./poster-dialog');
  return module.PosterDialog;
});

/** Opens the poster of a design, which has a QR code (SHELF-12). */
export function PosterButton({ designId, name }: { designId: number; name: string }) {
  const poster = useOverlay<true>('poster');
  return (
    <>
      <button type="button" className={styles.button} onClick={() => poster.open(true)}>
        分享海报
      </button>
      {poster.opened && <PosterDialog designId={designId} name={name} onClose={poster.close} />}
    </>
  );
}
