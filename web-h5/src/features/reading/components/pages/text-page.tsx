import type { TextBlock } from '#contracts';
import { type ChartSymbol, sizeParts } from '#knitting';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../../../shared/hooks/use-latest';
import { useSelectedText } from '../../hooks/use-selected-text';
import type { PageSpot } from '../../model/pages/zoom';
import { MinusIcon, PlusIcon } from '../reader-icons';
import { TermCard } from '../terms/term-card';
import imageStyles from './image-page.module.css';
import styles from './text-page.module.css';

const SIZES = [0.875, 1, 1.125, 1.25, 1.5, 1.75, 2, 2.5];
const REST_MS = 250;

/** A page of text. Its zoom is the size of its letters. */
export function TextPage({
  blocks,
  label,
  mark,
  spot,
  sizeCount,
  size,
  legend,
  onRest,
}: {
  blocks: TextBlock[];
  label: string;
  /** The text of the watermark, which page images contain (READ-05). */
  mark: string;
  spot: PageSpot;
  /** How many sizes the text is written for, and which one is knitted; null shows all alike (READ-10). */
  sizeCount: number;
  size: number | null;
  legend: readonly ChartSymbol[];
  onRest: (spot: PageSpot) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [selected, clearSelection] = useSelectedText(scroller);
  const timer = useRef(0);
  const latest = useLatest({ spot, onRest });
  /** The zoom for which the page was scrolled to its place. */
  const placedAt = useRef(0);
  useLayoutEffect(() => {
    const { current } = scroller;
    // Larger letters make a longer page: the same line stays at the top.
    if (!current || placedAt.current === spot.zoom) return;
    placedAt.current = spot.zoom;
    current.scrollTop = latest.current.spot.cy * current.scrollHeight;
  }, [latest, spot.zoom]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const keep = (zoom: number) => {
    const { scrollTop, scrollHeight } = scroller.current!;
    const cy = Math.round((scrollTop / Math.max(1, scrollHeight)) * 10_000) / 10_000;
    latest.current.onRest({ zoom, cx: 0.5, cy });
  };
  const onScroll = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => keep(latest.current.spot.zoom), REST_MS);
  };
  const step = (by: 1 | -1) => {
    const found = SIZES.findIndex((one) => one >= spot.zoom);
    // The stored zoom may be that of an image page of another version, which can exceed every text size.
    const at = found < 0 ? SIZES.length : found;
    keep(SIZES[Math.min(SIZES.length - 1, Math.max(0, at + by))]!);
  };
  return (
    <div className={imageStyles.frame}>
      <div
        ref={scroller}
        className={styles.page}
        style={{ fontSize: `${spot.zoom}rem` }}
        tabIndex={0}
        role="group"
        aria-label={label}
        onScroll={onScroll}
      >
        <div className={styles.column}>
          {blocks.map(({ kind, text }, index) =>
            kind === 'heading' ? (
              <h2 key={index}>
                <SizedText text={text} sizeCount={sizeCount} size={size} />
              </h2>
            ) : (
              <p key={index} className={kind === 'item' ? styles.item : undefined}>
                <SizedText text={text} sizeCount={sizeCount} size={size} />
              </p>
            ),
          )}
          <p className={styles.mark}>{mark}</p>
        </div>
      </div>
      {selected !== '' && <TermCard text={selected} legend={legend} onClose={clearSelection} />}
      <div className={imageStyles.zoom}>
        <button type="button" aria-label="字小一点" onClick={() => step(-1)}>
          <MinusIcon />
        </button>
        <button type="button" aria-label="字大一点" onClick={() => step(1)}>
          <PlusIcon />
        </button>
      </div>
    </div>
  );
}

/** A text with the numbers of other sizes dimmed. */
function SizedText({
  text,
  sizeCount,
  size,
}: {
  text: string;
  sizeCount: number;
  size: number | null;
}) {
  if (size === null) return text;
  return sizeParts(text, sizeCount).map((part, index) => {
    if (part.size === null) return part.text;
    return part.size === size ? (
      <strong key={index}>{part.text}</strong>
    ) : (
      <span key={index} className={styles.other}>
        {part.text}
      </span>
    );
  });
}
