import type { PageContent } from '../../api/reading';
import type { Pin } from '../../model/pages/page-marks';
import styles from './pinned-crop.module.css';

/** A part of a page, such as its legend, that stays above the pages (READ-11). */
export function PinnedCrop({
  pin,
  content,
  size,
  onRemove,
}: {
  pin: Pin;
  content: PageContent | null;
  /** The size of the whole page. */
  size: { width: number; height: number };
  onRemove: () => void;
}) {
  const src = content && 'src' in content ? content.src : null;
  const ratio = (pin.width * size.width) / (pin.height * size.height);
  return (
    <section className={styles.pin} aria-label="固定的图例">
      <div className={styles.crop} style={{ aspectRatio: String(ratio) }}>
        {src && (
          <img
            src={src}
            alt={`第 ${pin.page} 页的一部分`}
            style={{
              width: `${100 / pin.width}%`,
              height: `${100 / pin.height}%`,
              left: `${(-100 * pin.x) / pin.width}%`,
              top: `${(-100 * pin.y) / pin.height}%`,
            }}
          />
        )}
      </div>
      <button type="button" aria-label="拿走固定的图例" onClick={onRemove}>
        ✕
      </button>
    </section>
  );
}
