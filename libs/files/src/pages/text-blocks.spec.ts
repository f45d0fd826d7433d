import { describe, expect, it } from '@jest/globals';
import { markdownBlocks, pagesOf, plainBlocks } from './text-blocks.js';

describe('the blocks of a text', () => {
  it('are its lines (READ-03)', () => {
    expect(plainBlocks('\uFEFF第 1 行：下针\r\n\r\n第 2 行：上针\n')).toEqual([
      { kind: 'paragraph', text: '第 1 行：下针' },
      { kind: 'paragraph', text: '第 2 行：上针' },
    ]);
  });

  it('have no marks of Markdown (READ-03)', () => {
    const source = [
      '## 材料 ##',
      '* 毛线 **5 团**',
      '2. [教程](https://example.com)',
      '---',
      '> 每 8 行减 1 针',
      '| 尺码 | 针数 |',
      '|------|------|',
      '*k2, p2; 重复*',
    ].join('\n');
    expect(markdownBlocks(source)).toEqual([
      { kind: 'heading', text: '材料' },
      { kind: 'item', text: '毛线 5 团' },
      { kind: 'item', text: '2. 教程' },
      { kind: 'paragraph', text: '每 8 行减 1 针' },
      { kind: 'paragraph', text: '尺码 | 针数' },
      { kind: 'paragraph', text: '*k2, p2; 重复*' },
    ]);
  });

  it('fill pages of about three screens, headings first, and nothing is lost (READ-03)', () => {
    const long = { kind: 'paragraph', text: '针'.repeat(7_000) } as const;
    const late = { kind: 'heading', text: '袖子' } as const;
    const short = { kind: 'paragraph', text: '行'.repeat(1_200) } as const;
    const pages = pagesOf([short, late, short, long]);
    expect(pages.map((page) => page.map(({ text }) => text.length))).toEqual([
      [1_200],
      [2, 1_200],
      [3_000],
      [3_000],
      [1_000],
    ]);
    expect(pagesOf([])).toEqual([]);
  });
});
