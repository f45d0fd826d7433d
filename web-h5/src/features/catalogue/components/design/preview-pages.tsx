import { useQuery } from '@tanstack/react-query';
import { useOverlay } from '../../../../shared/hooks/use-overlay';
import { Picture } from '../../../../shared/ui/picture';
import { previewQuery } from '../../api/previews';
import { PictureDialog } from '../form/picture-dialog';
import styles from './preview.module.css';

/** Pages that everybody may see before buying; a tap opens them large. Nothing without any (READ-03). */
export function PreviewPages({ designId, name }: { designId: number; name: string }) {
  const { data } = useQuery(previewQuery(designId));
  const dialog = useOverlay<number>('preview');
  const pages = data?.pages ?? [];
  if (pages.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="preview-pages">
      <h2 id="preview-pages">试看</h2>
      <p className={styles.muted}>设计师选出的页，不用购买就能看</p>
      <ul className={styles.strip}>
        {pages.map(({ n, url, width, height }, index) => (
          <li key={n}>
            <button
              type="button"
              aria-label={`放大试看 ${index + 1}/${pages.length}`}
              onClick={() => dialog.open(index)}
            >
              <Picture src={url} width={width} height={height} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {dialog.opened !== null && dialog.opened < pages.length && (
        <PictureDialog
          pictures={pages.map(({ url }) => url)}
          name={`${name} 试看`}
          start={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </section>
  );
}
