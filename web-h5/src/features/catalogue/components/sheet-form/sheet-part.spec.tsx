import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { EMPTY_SHEET_FORM, type SheetForm } from '../../model/sheet/form-model';
import { readSheetForm } from '../../model/sheet/form-reader';
import { SheetPart } from './sheet-part';

const HAT = [{ id: 3, name: '帽子', slug: 'hat', parent: null, children: [], merged: [] }];

/** A step of the form as HTML, and as text. */
function render(step: number, change: Partial<SheetForm> = {}) {
  const form = { ...EMPTY_SHEET_FORM, ...change };
  const html = renderToStaticMarkup(
    <SheetPart
      form={form}
      reading={readSheetForm(form, null)}
      step={step}
      categories={HAT}
      chosenCategories={[3]}
      onStep={() => undefined}
      onChange={() => undefined}
    />,
  );
  return { html, text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

describe(SheetPart, () => {
  it('names its five steps and marks the open one (SHEET-03)', () => {
    const { html, text } = render(1);
    for (const title of ['品类与工艺', '密度与用针', '用线', '尺码', '授权']) {
      expect(text).toContain(title);
    }
    expect(html.match(/aria-current="step"/g)).toHaveLength(1);
    expect(render(0, { values: { craft: ['knit'] } }).text).toContain('，已填');
  });

  it('asks for whom each size is, by the kind of piece (SHEET-01, SHEET-03)', () => {
    const sizes = [
      { code: 'S', label: '', fits: {}, ease_cm: '' },
      { code: 'M', label: '', fits: {}, ease_cm: '' },
    ];
    const { text } = render(3, { values: { sizes } });
    expect(text).toContain('各码的说明、适合身材、放松量');
    expect(text.match(/适合头围/g)).toHaveLength(2);
    expect(text).not.toContain('适合净胸围');
    expect(render(3, { kind: 'top', values: { sizes } }).text).toContain('适合净胸围');
  });

  it('labels what is typed in a chosen unit with it, and nothing else (SHEET-04)', () => {
    const units = { gauge: 'cun', length: 'inch', yarn: 'm' };
    const gauges = render(1, { units, values: { gauge: [{ sts: '8' }] } }).text;
    expect(gauges).toContain('（针/寸）');
    expect(gauges).toContain('环针长（cm）');
    const sizes = [{ code: 'S', label: '', fits: {}, ease_cm: '' }];
    const table = render(3, { units, values: { sizes } }).text;
    expect(table).toContain('帽围 英寸');
    expect(table).toContain('适合头围（cm）');
    expect(render(3, { units: { ...units, length: 'mm' } }).text).toContain('帽围 mm');
  });

  it('tells what the chosen level of difficulty means, so that designers grade alike (SHEET-03)', () => {
    expect(render(0, { values: { difficulty: '2' } }).text).toContain('有简单加减针，单色');
    expect(render(0).text).not.toContain('有简单加减针');
  });

  it('offers an estimate of the yarn where none is stated (SHEET-10)', () => {
    const known: Partial<SheetForm> = {
      values: { gauge: [{ sts: '22', rows: '30' }] },
      cells: { 'measurements.head_round': ['52'], 'measurements.hat_depth': ['22'] },
    };
    expect(render(2, known).text).toContain('按密度与尺寸估算用线量');
    expect(render(2).text).not.toContain('估算');
    const stated = { ...known, cells: { ...known.cells, yardage_m: ['180'] } };
    expect(render(2, stated).text).not.toContain('估算用线量');
  });

  it('asks for the measures of a hat only (SHEET-03)', () => {
    const { text } = render(3);
    expect(text).toContain('帽围 cm');
    expect(text).toContain('帽深 cm');
    expect(text).not.toContain('袖长');
  });

  it('shows what it understood beside what was typed (SHEET-04)', () => {
    const { text } = render(1, {
      values: { gauge: [{ sts: '8针/寸' }], tools: [{ mm: 'US 6' }] },
    });
    expect(text).toContain('= 24 针/10cm');
    expect(text).toContain('= 4.0mm（US 6）');
  });

  it('asks whether a 号 is Chinese or Japanese (SHEET-04)', () => {
    const { text } = render(1, { values: { tools: [{ mm: '8号' }] } });
    expect(text).toContain('中国 8号 = 4.0mm');
    expect(text).toContain('日本 8号 = 4.5mm');
  });

  it('shows a fault at its cell and marks the step (SHEET-05)', () => {
    const { html, text } = render(3, { cells: { 'measurements.head_round': ['500'] } });
    expect(html).toMatch(/aria-invalid="true"[^>]*value="500"/);
    expect(text).toContain('20 到 70 cm');
    expect(text).toContain('，有要改的地方');
  });

  it('offers to keep a warning with a reason, and to take the reason back (SHEET-06)', () => {
    const values = { gauge: [{ sts: '22' }], yarn_weight: 'bulky' };
    expect(render(1, { values }).text).toContain('保留这个值');
    const kept = [{ code: 'gauge_unlike_yarn' as const, field: 'gauge', reason: '故意织得紧' }];
    const { text } = render(1, { values, kept });
    expect(text).toContain('已保留：故意织得紧');
    expect(text).not.toContain('保留这个值');
  });

  it('edits sizes as a table with a named cell for each measure and size (SHEET-07)', () => {
    const { html } = render(3, { values: { sizes: [{ code: 'S' }, { code: 'M' }] } });
    expect(html).toContain('aria-label="帽围 cm M"');
    expect(html).toContain('aria-label="删除尺码 S"');
    expect(html).toContain('从 Excel 粘贴');
  });

  it('shows the default licence in words before anything is chosen (SHEET-14)', () => {
    expect(render(4).text).toContain('成品少量手工可售卖（每年不超过 30 件）');
  });
});
