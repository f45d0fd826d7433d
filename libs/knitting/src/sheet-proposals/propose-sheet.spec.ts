import { describe, expect, it } from '@jest/globals';
import { proposeSheet } from './propose-sheet.js';
import type { ProposedField } from './sheet-proposal.js';

const pagesOf = (text: string) => [{ file: '图解.txt', page: 1, text }];

/** The values that a text proposes for one field. */
function valuesOf(field: ProposedField, text: string): unknown[] {
  return proposeSheet(pagesOf(text))
    .filter((proposal) => proposal.field === field)
    .map(({ value }) => value);
}

const gauge = (sts: number, rows: number | null) => [{ sts, rows, per: 10 }];

describe('a proposal', () => {
  it('has no character that a database refuses in JSON: NUL, or half of an emoji (SHEET-08)', () => {
    const utf16 = Buffer.from(
      'Gauge: 22 sts and 30 rows to 10 cm, and a line of words\n',
      'utf16le',
    );
    const long = `密度：22针×30行＝10cm×10cm${'　'.repeat(271)}🧶`;
    for (const text of [utf16.toString(), long]) {
      const [first] = proposeSheet(pagesOf(text));
      expect(first).toMatchObject({ field: 'gauge', value: { sts: 22, rows: 30, per: 10 } });
    }
    for (const { sentence } of proposeSheet(pagesOf(`${utf16.toString()}${long}`))) {
      expect(sentence).not.toMatch(/\0|\p{Cs}/u);
    }
  });

  it('names the sentence, file and page it was found in (SHEET-08)', () => {
    const pages = [
      { file: '封面.pdf', page: 1, text: '秋叶开衫' },
      { file: '图解.pdf', page: 2, text: '材料\n  密度：22针×30行＝10cm×10cm ' },
    ];
    expect(proposeSheet(pages)).toEqual([
      {
        field: 'gauge',
        value: { sts: 22, rows: 30, per: 10 },
        sentence: '密度：22针×30行＝10cm×10cm',
        file: '图解.pdf',
        page: 2,
      },
    ]);
  });

  it('is not made from a text without facts (SHEET-08)', () => {
    expect(proposeSheet(pagesOf('第1行：3下 2上\n第2行：全上针（共84针）\n满100减20'))).toEqual([]);
    expect(proposeSheet([])).toEqual([]);
  });
});

describe('the gauge', () => {
  it.each([
    ['full-width digits', '密度：１４针×２０行（１０×１０ｃｍ）', gauge(14, 20)],
    ['traditional characters', '密度\n平針 10公分 = 20針、32段', gauge(20, 32)],
    ['per 寸', '横密：每寸8针，直密：每寸10行', gauge(24, 30)],
    ['per inch', 'Gauge: 5.5 sts and 7 rows per 1 inch', gauge(21.7, 27.6)],
    ['4 inches as 10 cm', '20 sts and 26 rnds = 4" in stockinette', gauge(20, 26)],
    ['Japanese', 'ゲージ 10cm四方で 18目24段', gauge(18, 24)],
    ['stitches alone', '密度：22针/10cm', gauge(22, null)],
  ])('is read from %s (SHEET-08)', (_name, text, expected) => {
    expect(valuesOf('gauge', text)).toEqual(expected);
  });

  it('is not read from an instruction or outside its range (SHEET-08)', () => {
    expect(valuesOf('gauge', '第3行：22针后织30行，长10cm')).toEqual([]);
    expect(valuesOf('gauge', '密度：220针×300行=10cm')).toEqual([]);
  });
});

describe('the needles', () => {
  it.each([
    [
      'mm and kinds',
      '针：4.0mm环针 80cm、3.5mm环针（罗纹）',
      [
        [4, 'circular', 'main'],
        [3.5, 'circular', 'rib'],
      ],
    ],
    ['US sizes', 'Needles: US 6 circular', [[4, 'circular', 'main']]],
    [
      'Japanese numbers in a Japanese text',
      'これはセーターの編み方です。とても簡単です。\n用具　棒針8号',
      [[4.5, null, 'main']],
    ],
    ['Japanese numbers of hooks', '钩针：5/0号', [[3, 'hook', 'main']]],
    ['a number with its diameter', '6号针（中国号，5.0毫米）直针', [[5, 'straight', 'main']]],
  ])('are read from %s (SHEET-08)', (_name, text, expected) => {
    const tools = expected.map(([mm, kind, role]) => ({ mm, kind, role }));
    expect(valuesOf('tools', text)).toEqual(tools);
  });

  it('are not read from an ambiguous 号, nor from buttons and safety eyes (SHEET-08)', () => {
    expect(valuesOf('tools', '用针：8号针')).toEqual([]);
    expect(valuesOf('tools', '安全眼 8mm 2颗\n纽扣：5粒（12mm）')).toEqual([]);
    expect(valuesOf('tools', '针：主针 2.5mm。辅料：安全眼 2 8mm，缝针 1。')).toEqual([
      { mm: 2.5, kind: null, role: 'main' },
    ]);
  });
});

describe('metres and grams', () => {
  it.each([
    ['a list per size', '尺码 S/M\n用线量 980/1060米', [980, 1060], undefined],
    ['yards', 'Yarn: about 1,000 yards', [914], undefined],
    [
      'balls with their label',
      '线：羊毛（50g/120m）9（10，11）团',
      [1080, 1200, 1320],
      [450, 500, 550],
    ],
    ['a weight and the label', '毛线共200克，标签是100g/210m', [420], [200]],
    ['two colours', '线材：50g/100m\n白色（A）2团\n藏青（B）3团', [500], [250]],
    ['Chinese numerals', '用线一百五十克', undefined, [150]],
  ])('are read from %s (SHEET-08)', (_name, text, metres, grams) => {
    expect(valuesOf('yardage_m', text)[0]).toEqual(metres);
    expect(valuesOf('grams', text)[0]).toEqual(grams);
  });

  it('are not taken from the label of one ball, a range, or the stuffing (SHEET-08)', () => {
    expect(valuesOf('yardage_m', '线：羊毛，50g/120m')).toEqual([]);
    expect(valuesOf('grams', '线：羊毛，50g/120m\n填充棉 50g\n用线 500~550克')).toEqual([]);
  });
});

describe('sizes and measures', () => {
  it('are read from a table, and the body is no measure of the garment (SHEET-08)', () => {
    const text = '毛衣\n尺码\tS\tM\tL\n适合胸围\t80-84\t85-90\t91-96\n成衣胸围\t96\t102\t108';
    expect(valuesOf('sizes', text)).toEqual([[{ code: 'S' }, { code: 'M' }, { code: 'L' }]]);
    expect(valuesOf('measurements.bust', text)).toEqual([[96, 102, 108]]);
  });

  it('are read from Markdown, inches and halves (SHEET-08)', () => {
    expect(valuesOf('measurements.head_round', '冷帽\n| 帽围 | 44 / 48 cm |')).toEqual([[44, 48]]);
    expect(valuesOf('measurements.bust', 'Cardigan\nBust: 34 (38) in')).toEqual([[86.5, 96.5]]);
    expect(valuesOf('measurements.bust', '背心\n半胸围：48cm')).toEqual([[96]]);
  });

  it('are read from lines that each begin with a size (SHEET-08)', () => {
    const text = '毛衣\n小号：胸围 32cm，用线 60g\n中号：胸围 40cm，用线 90g';
    expect(valuesOf('sizes', text)).toEqual([[{ code: '小号' }, { code: '中号' }]]);
    expect(valuesOf('measurements.bust', text)).toEqual([[32, 40]]);
    expect(valuesOf('grams', text)).toEqual([[60, 90]]);
  });

  it('leaves out a list of another length than the sizes (SHEET-08)', () => {
    const text = '毛衣\n尺码：S / M / L\n胸围：92 / 100 cm\n衣长：55 cm';
    expect(valuesOf('measurements.bust', text)).toEqual([]);
    expect(valuesOf('measurements.length', text)).toEqual([[55]]);
  });

  it('takes no measure from a range over all sizes, and reads the list behind it (SHEET-08)', () => {
    const text = '围巾\n2 个尺码，宽 21.5–27 cm\n宽：21.5 / 27 cm';
    expect(valuesOf('measurements.width', text)).toEqual([[21.5, 27]]);
  });

  it('keeps sizes of people and letters together (SHEET-08)', () => {
    expect(valuesOf('sizes', '尺码：儿童、成人 M、成人 L')).toEqual([
      [{ code: '儿童' }, { code: '成人 M' }, { code: '成人 L' }],
    ]);
  });
});

describe('techniques, yarn class and languages', () => {
  it('are read from their words in three languages (SHEET-08)', () => {
    expect(valuesOf('techniques', '从上往下的插肩毛衣，无缝合')).toEqual([
      'top-down',
      'seamless',
      'raglan-sleeve',
    ]);
    expect(valuesOf('techniques', '前后片分别織好後挑縫，落肩')).toEqual(['drop-sleeve', 'seamed']);
    expect(valuesOf('yarn_weight', 'Yarn: worsted weight, 3 balls')).toEqual(['worsted']);
    expect(valuesOf('strands', 'Two yarns held double')).toEqual([2]);
  });

  it('does not take a Chinese word for a class of yarn, because it names several (SHEET-08)', () => {
    expect(valuesOf('yarn_weight', '线材：中粗毛线')).toEqual([]);
  });

  it('tells the language of each file (SHEET-08)', () => {
    const pages = [
      {
        file: 'a.txt',
        page: 1,
        text: '这条围巾用最简单的桂花针，不用加减针，看两集电视剧就能织一截。',
      },
      {
        file: 'b.txt',
        page: 1,
        text: 'Work in rib until the piece measures five inches from the start.',
      },
      { file: 'c.txt', page: 1, text: 'R1 6X' },
    ];
    const languages = proposeSheet(pages).filter(({ field }) => field === 'languages');
    expect(languages.map(({ value }) => value)).toEqual(['zh', 'en']);
  });
});
