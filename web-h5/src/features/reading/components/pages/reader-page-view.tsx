import { type ReactNode, useCallback } from 'react';
import type { PageContents } from '../../hooks/use-page-contents';
import { useReader } from '../../hooks/use-reader';
import type { Place } from '../../model/pages/place';
import type { ReaderPage } from '../../model/pages/reader-files';
import { ImagePage } from './image-page';
import styles from '../reading-room.module.css';
import { TextPage } from './text-page';

/** One page: an image or text, or what went wrong with it. */
export function ReaderPageView({
  page,
  place,
  contents,
  overlay,
  onPlace,
  onTurn,
  onTap,
  onHold,
}: {
  page: ReaderPage;
  place: Place;
  contents: PageContents;
  overlay: ReactNode;
  onPlace: (place: Place) => void;
  onTurn: (step: 1 | -1) => void;
  onTap: ((point: { x: number; y: number }) => void) | undefined;
  onHold: ((point: { x: number; y: number }) => void) | undefined;
}) {
  const { reading, sizeCount, size, legend } = useReader();
  const { mark } = reading;
  const { load, contentOf, hasFailed, neighbours } = contents;
  const small = contentOf(page, 'small');
  const onSharp = useCallback(() => void load(page, 'large'), [load, page]);
  const label = `${page.fileName} 第 ${page.nInFile} 页`;
  if (hasFailed(page)) {
    return (
      <div className={styles.fault} role="alert">
        <p>这一页没能加载，请检查网络</p>
        <button type="button" onClick={() => void load(page, 'small')}>
          重试
        </button>
      </div>
    );
  }
  if (small?.kind === 'text') {
    return (
      <TextPage
        blocks={small.blocks}
        label={label}
        mark={mark}
        spot={place}
        sizeCount={sizeCount}
        size={size.inText}
        legend={legend}
        onRest={(spot) => onPlace({ ...place, ...spot, page: page.n })}
      />
    );
  }
  const { width, height } = small?.kind === 'drawn' ? small.layout : page;
  if (width === null || height === null) return <p className={styles.fault}>正在加载…</p>;
  return (
    <ImagePage
      page={{ ...page, width, height }}
      label={label}
      spot={place}
      small={small}
      large={contentOf(page, 'large')}
      neighbours={neighbours}
      overlay={
        <>
          {overlay}
          {small?.kind === 'drawn' && <p className={styles.mark}>{mark}</p>}
        </>
      }
      onSharp={onSharp}
      onRest={(spot) => onPlace({ ...place, ...spot, page: page.n })}
      onTurn={onTurn}
      onTap={onTap}
      onHold={onHold}
    />
  );
}
