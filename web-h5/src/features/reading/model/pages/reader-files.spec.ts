import type { ReadingFile } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { displayName, pagesOf, renewedPage } from './reader-files';

const file = (name: string, ns: number[]): ReadingFile => ({
  name,
  kind: 'pdf',
  expected: ns.length,
  fault: null,
  message: null,
  warnings: [],
  pages: ns.map((n) => ({ n, width: 100, height: 100, url: `/p/${n}`, url_2x: null, rows: null })),
});

describe('the files of the reader', () => {
  it('are shown by the names that people gave them, without folders (READ-03)', () => {
    expect(displayName('图解/帽子.pdf', 0)).toBe('帽子.pdf');
    expect(displayName('a\\b\\hat.pdf', 0)).toBe('hat.pdf');
  });

  it('have another name where theirs is broken (READ-03)', () => {
    expect(displayName('\uFFFD\uFFFD\uFFFD.pdf', 2)).toBe('文件 3.pdf（原名无法显示）');
    expect(displayName('\u0085\u0001', 0)).toBe('文件 1（原名无法显示）');
    expect(displayName('', 0)).toBe('文件 1（原名无法显示）');
  });

  it('give their pages in one sequence (READ-06)', () => {
    const pages = pagesOf({ files: [file('a.pdf', [1, 2]), file('b.pdf', [3])] });
    expect(pages.map(({ n, fileName, nInFile }) => [n, fileName, nInFile])).toEqual([
      [1, 'a.pdf', 1],
      [2, 'a.pdf', 2],
      [3, 'b.pdf', 1],
    ]);
  });

  it('get new addresses from a response of the same version only (READ-16, READ-18)', () => {
    const renewed = { version: 2, files: [file('a.pdf', [1, 2])] };
    expect(renewedPage(renewed, 2, 2)).toMatchObject({ n: 2, url: '/p/2' });
    expect(renewedPage(renewed, 1, 2)).toBeNull();
    expect(renewedPage(renewed, 2, 3)).toBeNull();
    expect(renewedPage(undefined, 2, 2)).toBeNull();
  });
});
