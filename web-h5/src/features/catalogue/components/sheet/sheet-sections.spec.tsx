import { type DesignDetail, readSheet, type SheetInput } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { MainFacts } from './main-facts';
import { SheetSections } from './sheet-sections';

const DESIGN = {
  archive: { size_bytes: 2048, files: [{ kind: 'pdf', count: 1 }] },
  updated_at: '2026-11-01T00:00:00.000Z',
} as DesignDetail;

/** The page's parts of a sheet, as HTML and as text. */
function render(input: SheetInput) {
  const { sheet } = readSheet(input);
  const html = renderToStaticMarkup(
    <StaticRouter location="/design/1">
      <MainFacts sheet={sheet!} />
      <SheetSections design={DESIGN} sheet={sheet!} />
    </StaticRouter>,
  );
  return { html, text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

const size = (code: string) => ({ code, label: null, fits: null, ease_cm: null });

describe(SheetSections, () => {
  it('shows the size table with named rows and columns, and calculators filled from it (SHEET-12, CALC-04)', () => {
    const { html } = render({
      sizes: [size('S'), size('M')],
      measurements: { bust: [92, 100] },
    });
    expect(html).toContain('<th scope="col">M</th>');
    expect(html).toMatch(/<th scope="row">胸围 cm<\/th><td>92<\/td><td>100<\/td>/);
    expect(html).toMatch(/href="\/tools\/size\?what=top&amp;sizes=S%3A92/);
  });

  it('leaves out every part of which nothing is known (SHEET-12)', () => {
    const { text } = render({});
    for (const title of ['适合我吗', '要买什么线', '密度与用针', '用到的技法', '尺码表']) {
      expect(text).not.toContain(title);
    }
    expect(text).toContain('图解里有什么');
    expect(text).not.toContain('—');
  });

  it('says the licence in words, and to screen readers what each icon says (SHEET-14)', () => {
    const { html, text } = render({ licence: { sell_finished: 'handmade_small', sell_limit: 12 } });
    expect(text).toContain('有条件： 成品少量手工可售卖（每年不超过 12 件）');
    expect(text).toContain('不可以： 禁止外传文件');
    expect(html.match(/data-tone="forbidden"><svg/g)!.length).toBeGreaterThan(3);
  });

  it('marks estimates wherever they are shown (SHEET-10)', () => {
    const { text } = render({ yardage_m: [900], provenance: { yardage_m: 'estimated' } });
    expect(text.match(/900 m 估算/g)).toHaveLength(2);
    expect(text).toContain('用线量 m 估算');
    expect(render({ yardage_m: [900] }).text).not.toContain('估算');
  });
});
