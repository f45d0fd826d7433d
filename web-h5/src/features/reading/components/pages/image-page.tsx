import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { PageContent } from '../../api/reading';
import { useZoom } from '../../hooks/use-zoom';
import type { ReaderPage } from '../../model/pages/reader-files';
import { type PageSpot, SHARP_ZOOM } from '../../model/pages/zoom';
import styles from './image-page.module.css';
import { MinusIcon, PlusIcon } from '../reader-icons';

/**
 * A page as an image that is moved and zoomed. At most three images are in the document: the page and its neighbours,
 * or, close up, the large image, which replaces the small one once it is decoded (READ-06).
 */
export function ImagePage({
  page,
  label,
  spot,
  small,
  large,
  neighbours,
  overlay,
  onSharp,
  onRest,
  onTurn,
  onTap,
  onHold,
}: {
  page: ReaderPage & { width: number; height: number };
  label: string;
  spot: PageSpot;
  small: PageContent | null;
  large: PageContent | null;
  /** Images that are decoded before they are looked at. */
  neighbours: PageContent[];
  /** What lies over the page, in parts of its width and height. */
  overlay: ReactNode;
  /** Called when the large image is needed. */
  onSharp: () => void;
  onRest: (spot: PageSpot) => void;
  onTurn: (step: 1 | -1) => void;
  onTap?: ((point: { x: number; y: number }) => void) | undefined;
  onHold?: ((point: { x: number; y: number }) => void) | undefined;
}) {
  const { surface, content, zoom, zoomIn, zoomOut, whole, move } = useZoom({
    page,
    spot,
    onRest,
    onTurn,
    onTap,
    onHold,
  });
  const isSharp = zoom >= SHARP_ZOOM && page.url_2x !== null;
  const largeSource = isSharp && large && 'src' in large ? large.src : null;
  const [decoded, setDecoded] = useState<string | null>(null);
  const isDecoded = largeSource !== null && decoded === largeSource;
  useEffect(() => {
    if (isSharp) onSharp();
  }, [isSharp, onSharp]);
  const keys: Record<string, () => unknown> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': whole,
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.frame}>
      <div
        ref={surface}
        className={styles.surface}
        // Keyboards move and zoom it.
        tabIndex={0}
        role="group"
        aria-label={`${label}，方向键移动，加减键缩放`}
        onKeyDown={onKeyDown}
      >
        <div ref={content} className={styles.content} data-page={page.n}>
          {!isDecoded && small && 'src' in small && (
            <img src={small.src} alt={label} draggable={false} />
          )}
          {largeSource !== null && (
            <img
              src={largeSource}
              alt={isDecoded ? label : ''}
              draggable={false}
              onLoad={() => setDecoded(largeSource)}
            />
          )}
          {overlay}
        </div>
        {!isSharp &&
          neighbours.map(
            (one) =>
              'src' in one && <img key={one.src} className={styles.ahead} src={one.src} alt="" />,
          )}
      </div>
      <div className={styles.zoom}>
        <button type="button" aria-label="缩小" onClick={zoomOut}>
          <MinusIcon />
        </button>
        <button type="button" aria-label={`${Math.round(zoom * 100)}%，恢复原大`} onClick={whole}>
          {Math.round(zoom * 100)}%
        </button>
        <button type="button" aria-label="放大" onClick={zoomIn}>
          <PlusIcon />
        </button>
      </div>
    </div>
  );
}
