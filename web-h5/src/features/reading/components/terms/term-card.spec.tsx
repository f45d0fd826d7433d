import type { ChartSymbol } from '#knitting';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { TermList } from './term-card';

const symbol = (zh: string, en: string): ChartSymbol => ({
  id: en,
  zh,
  en,
  in: 1,
  out: 1,
  glyph: 'knit',
});
const LEGEND = [symbol('左上2并1', 'k2tog'), symbol('左扭加针', 'M1'), symbol('下', 'k')];

/** The names above the terms of a text. */
const headings = (text: string) => {
  const html = renderToStaticMarkup(<TermList text={text} legend={LEGEND} />);
  return [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name);
};

describe('a term of the pattern’s own legend', () => {
  it.each([
    ['左上2并1', '左上2并1'],
    ['M1', '左扭加针'],
    ['3下', '下'],
    ['k3', '下'],
  ])('comes first for %s (READ-12)', (text, name) => {
    expect(headings(text)[0]).toBe(`图解自己的图例：${name}`);
  });

  it('is not in the answer for another term (READ-12)', () => {
    expect(headings('上针')).toEqual(['上针']);
  });
});
