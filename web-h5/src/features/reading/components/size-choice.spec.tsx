import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { memoryStore } from '../model/counters/memory-store.fixture';
import { ReadingLog } from '../model/counters/reading-log';
import { readerStatus } from '../model/pages/reader-status';
import { chosenSize, sizeToStore } from '../model/project/chosen-size';
import { SizeChoice } from './size-choice';

const sizesOf = (...codes: string[]) => codes.map((code) => ({ code, label: null }));
const M = sizeToStore(1, sizesOf('S', 'M', 'L'));

/** The choice of somebody who has chosen M, and what the reader says about it. */
function shown(codes: string[], count: number) {
  const sizes = sizesOf(...codes);
  const chosen = chosenSize({ size: M }, sizes, count);
  const log = new ReadingLog(memoryStore(), 'p', 'phone', () => 'id');
  const html = renderToStaticMarkup(
    <SizeChoice sizes={sizes} count={count} chosen={chosen} log={log} />,
  );
  const reading = { state: 'ready', progress: { page: 1, of: 1 } } as const;
  const checked = [...html.matchAll(/<label>(.*?)<\/label>/g)].filter(([one]) =>
    /checked/.test(one),
  );
  return {
    checked: checked.map(([label]) => label.replace(/<[^>]*>/g, '')),
    html,
    news: readerStatus({
      isOnline: true,
      reading,
      hasPage: true,
      size: chosen,
      isFull: false,
      refused: null,
    }),
  };
}

describe(SizeChoice, () => {
  it('has the same size chosen after the designer put another one before it (READ-10)', () => {
    expect(shown(['XS', 'S', 'M', 'L'], 4)).toMatchObject({ checked: ['M'], news: '' });
  });

  it('asks again for a size that the sheet does not have any more (READ-10, READ-18)', () => {
    const { checked, html, news } = shown(['S', 'L'], 3);
    expect(checked).toEqual([]);
    expect(html).toContain('你选过的“M”已经不在里面，请重新选');
    expect(news).toBe('尺码表里没有“M”了：请在阅读设置里重新选尺码');
  });

  it('asks for the place of the size on pages that are written for another number of sizes (READ-10)', () => {
    const { checked, html } = shown(['XS', 'S', 'M', 'L'], 3);
    expect(checked).toEqual(['M', '第 2 个']);
    expect(html).toContain('每组数里我织的尺码是第几个');
    expect(shown(['S', 'M', 'L'], 3).html).not.toContain('每组数');
  });
});
