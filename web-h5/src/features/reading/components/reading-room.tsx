import type { Reading } from '#contracts';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useOnline } from '../../../shared/hooks/use-online';
import { ChevronIcon } from '../../../shared/ui/icons';
import { usePageContents } from '../hooks/use-page-contents';
import { type Place, usePlace } from '../hooks/use-place';
import { pagesOf, type ReaderPage } from '../model/reader-files';
import { TOP_SPOT } from '../model/zoom';
import { ImagePage } from './image-page';
import { PageList } from './page-list';
import { Preparation } from './preparation';
import { BackIcon, ListIcon } from './reader-icons';
import styles from './reading-room.module.css';
import { TextPage } from './text-page';

/** The reader of a bought design: its pages over the whole screen. */
export function ReadingRoom({
  reading,
  designId,
  title,
  storageKey,
  refresh,
  onBack,
  menu,
}: {
  reading: Reading;
  designId: string;
  title: string;
  /** Of the design and its reader, for what is kept on the device. */
  storageKey: string;
  refresh: () => Promise<unknown>;
  onBack: () => void;
  menu?: ReactNode;
}) {
  const pages = useMemo(() => pagesOf(reading), [reading]);
  const [place, setPlace] = usePlace(`${storageKey}:place`);
  const [isListOpen, setIsListOpen] = useState(false);
  const isOnline = useOnline();
  const index = Math.max(
    0,
    pages.findIndex(({ n }) => n === place.page),
  );
  const page = pages[index] ?? null;
  const contents = usePageContents(pages, refresh);
  const { load } = contents;
  // By number: each answer has new objects for the same pages.
  const around = [pages[index], pages[index + 1], pages[index - 1]];
  const wanted = around.map((one) => one?.n ?? 0).join();
  useEffect(() => {
    for (const n of wanted.split(',')) {
      const one = pages.find((candidate) => candidate.n === Number(n));
      if (one) void load(one, 'small');
    }
  }, [wanted, pages, load]);

  const open = (n: number) => {
    setIsListOpen(false);
    // Who looks closely at a page wants its neighbour from the top.
    setPlace({ ...TOP_SPOT, page: n });
  };
  const turn = (step: 1 | -1) => {
    const next = pages[index + step];
    if (next) open(next.n);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { PageDown: 1, PageUp: -1 }[event.key] as 1 | -1 | undefined;
      if (!step || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      turn(step);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <div className={styles.room}>
      <header className={styles.bar}>
        <button type="button" aria-label="离开阅读器" onClick={onBack}>
          <BackIcon />
        </button>
        <h1>{title}</h1>
        {page && (
          <button
            type="button"
            className={styles.where}
            aria-label={`第 ${index + 1} 页，共 ${pages.length} 页，选一页`}
            onClick={() => setIsListOpen(true)}
          >
            第 {index + 1} / {pages.length} 页
            <ListIcon />
          </button>
        )}
        {menu}
      </header>
      <p className={styles.news} role="status">
        {!isOnline
          ? '没有网络：看过的页和计数照常，连上后自动同步'
          : page && reading.state === 'preparing'
            ? `还在准备：${reading.progress.page} / ${reading.progress.of} 页`
            : ''}
      </p>
      <div className={styles.stage}>
        {page ? (
          <Page
            key={`${reading.version}:${page.n}`}
            page={page}
            label={`${page.fileName} 第 ${page.nInFile} 页`}
            mark={reading.mark}
            place={place}
            contents={contents}
            neighbours={around.slice(1).flatMap((one) => one ?? [])}
            onPlace={setPlace}
            onTurn={turn}
          />
        ) : (
          <Preparation reading={reading} designId={designId} />
        )}
        {pages.length > 1 && (
          <div className={styles.turn}>
            <button
              type="button"
              aria-label="上一页"
              disabled={index === 0}
              onClick={() => turn(-1)}
            >
              <BackIcon />
            </button>
            <button
              type="button"
              aria-label="下一页"
              disabled={index === pages.length - 1}
              onClick={() => turn(1)}
            >
              <ChevronIcon />
            </button>
          </div>
        )}
      </div>
      {isListOpen && (
        <PageList
          reading={reading}
          current={page?.n ?? null}
          onChoose={open}
          onClose={() => setIsListOpen(false)}
        />
      )}
    </div>
  );
}

function Page({
  page,
  label,
  mark,
  place,
  contents,
  neighbours,
  onPlace,
  onTurn,
}: {
  page: ReaderPage;
  label: string;
  mark: string;
  place: Place;
  contents: ReturnType<typeof usePageContents>;
  neighbours: ReaderPage[];
  onPlace: (place: Place) => void;
  onTurn: (step: 1 | -1) => void;
}) {
  const { load, contentOf, hasFailed } = contents;
  const small = contentOf(page, 'small');
  const onSharp = useCallback(() => void load(page, 'large'), [load, page]);
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
        onRest={(spot) => onPlace({ ...spot, page: page.n })}
      />
    );
  }
  const { width, height } = page;
  if (width === null || height === null) return <p className={styles.fault}>正在加载…</p>;
  return (
    <ImagePage
      page={{ ...page, width, height }}
      label={label}
      spot={place}
      small={small}
      large={contentOf(page, 'large')}
      neighbours={neighbours.flatMap((one) => contentOf(one, 'small') ?? [])}
      onSharp={onSharp}
      onRest={(spot) => onPlace({ ...spot, page: page.n })}
      onTurn={onTurn}
    />
  );
}
