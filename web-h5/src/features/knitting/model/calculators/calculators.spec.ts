import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { acrossCalculator } from './across';
import {
  type Calculator,
  fieldsOf,
  searchOf,
  shownFields,
  solve,
  textOf,
  type Values,
  valuesFrom,
  withValue,
} from './calculator';
import { chartCalculator } from './chart';
import { gaugeCalculator } from './gauge';
import { needleCalculator } from './needle';
import { shapingCalculator } from './shaping';
import { sizeCalculator } from './size';
import { timeCalculator } from './time';
import { yarnCalculator } from './yarn';
import { yarnEstimateCalculator } from './yarn-estimate';

const ALL: readonly (readonly [string, Calculator])[] = [
  ['密度换算', gaugeCalculator],
  ['换针建议', needleCalculator],
  ['选码', sizeCalculator],
  ['买几团线', yarnCalculator],
  ['用线量估算', yarnEstimateCalculator],
  ['均匀加减针', acrossCalculator],
  ['袖窿·领口·袖子加减针', shapingCalculator],
  ['时间估算', timeCalculator],
  ['图解比例', chartCalculator],
];

const START = new URLSearchParams();
const valuesOf = (calculator: Calculator, query: string) =>
  valuesFrom(calculator, new URLSearchParams(query));
const sentenceOf = (calculator: Calculator, query: string) => {
  const { answer, problem } = solve(calculator, valuesOf(calculator, query));
  return answer?.sentence ?? problem?.text;
};

/** Every choice of a calculator with each of its options. */
function variantsOf(calculator: Calculator): Values[] {
  const start = valuesFrom(calculator, START);
  return fieldsOf(calculator).reduce<Values[]>(
    (all, field) =>
      field.kind === 'choice'
        ? all.flatMap((values) => field.options.map(({ value }) => withValue(field, values, value)))
        : all,
    [start],
  );
}

const BROKEN = /NaN|Infinity|undefined|null|\[object/;

describe.each(ALL)('the calculator %s', (name, calculator) => {
  it('answers its example in every variant, with a drawing that has a text (CALC-01)', () => {
    for (const values of variantsOf(calculator)) {
      const { answer } = solve(calculator, values);
      const text = answer ? textOf(name, calculator, values, answer, 'https://a.example') : '';
      expect(answer?.sentence).toMatch(/。$/);
      expect(answer?.certainty.length).toBeGreaterThan(5);
      expect(answer?.drawing?.text.length).toBeGreaterThan(3);
      expect(text).not.toMatch(BROKEN);
    }
  });

  it.each(['', '0', '-5', '1e99', '999999999999', 'abc', '二十', '９９９９９９９９９', '.', '💩'])(
    'answers %p in any field with a sentence (CALC-07)',
    (input) => {
      // Compared once: there are thousands of combinations.
      const wrong: string[] = [];
      for (const start of variantsOf(calculator)) {
        for (const field of shownFields(calculator, start)) {
          const values = { ...start, [field.name]: input };
          const { answer, problem } = solve(calculator, values);
          const text = problem?.text ?? JSON.stringify([answer!.sentence, answer!.facts]);
          if (!/[\u4e00-\u9fff]/.test(text) || BROKEN.test(text))
            wrong.push(`${field.name}: ${text}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('answers any input with finite numbers or one sentence (CALC-07)', () => {
    const names = fieldsOf(calculator).map((field) => field.name);
    const number = fc.oneof(
      fc.double({ min: -10, max: 1e4, noNaN: true }).map(String),
      fc.integer({ min: 1, max: 300 }).map(String),
    );
    const input = fc.oneof({ weight: 9, arbitrary: number }, fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(
        fc.constantFrom(...variantsOf(calculator)),
        fc.dictionary(fc.constantFrom(...names), input),
        (start, typed) => {
          const choices = fieldsOf(calculator).filter(({ kind }) => kind === 'choice');
          const kept = Object.fromEntries(choices.map((one) => [one.name, start[one.name]!]));
          const { answer, problem } = solve(calculator, { ...start, ...typed, ...kept });
          const said = answer ? [answer.sentence, ...answer.facts.flat()] : [problem.text];
          // What the user typed may be repeated in the sentence.
          const quoted = said.join(' ').replaceAll(/“[^”]*”/g, '');
          expect(quoted).not.toMatch(/NaN|Infinity|undefined/);
          // JSON has no NaN and no Infinity: they become null.
          const drawing = JSON.stringify(answer?.drawing ?? {}).replace('"ends":null', '');
          expect(drawing).not.toContain('null');
        },
      ),
    );
  });

  it('reads the same numbers in full-width characters (CALC-07)', () => {
    const start = valuesFrom(calculator, START);
    const wide = Object.fromEntries(
      fieldsOf(calculator).map(({ name: key, kind }) => [
        key,
        kind === 'number'
          ? start[key]!.replaceAll(/[\d.]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
          : start[key]!,
      ]),
    );
    expect(solve(calculator, wide)).toEqual(solve(calculator, start));
  });

  it('is restored from the address that it writes, and needs none for its example (CALC-05)', () => {
    expect(searchOf(calculator, valuesFrom(calculator, START))).toBe('');
    for (const start of variantsOf(calculator)) {
      const first = shownFields(calculator, start).find(({ kind }) => kind === 'number');
      const values = first ? { ...start, [first.name]: '7' } : start;
      const search = searchOf(calculator, values);
      const restored = valuesFrom(calculator, new URLSearchParams(search));
      const shown = shownFields(calculator, values).map((field) => field.name);
      expect(shown.map((key) => restored[key])).toEqual(shown.map((key) => values[key]));
    }
  });
});

describe('a link of a design with many sizes', () => {
  it('is read to its last number (CALC-04)', () => {
    const codes = Array.from({ length: 30 }, (_, i) => `${90 + 5 * i}(${i + 1}岁)`);
    const sizes = codes.map((code, i) => `${code}:${60.5 + 2 * i}/${20.5 + i}`).join('，');
    const search = new URLSearchParams({ what: 'top', sizes, bust: '110' });
    const { answer } = solve(sizeCalculator, valuesFrom(sizeCalculator, search));
    expect(valuesFrom(sizeCalculator, search)['sizes']).toBe(sizes);
    expect(answer?.sentence).toContain('选 ');
  });
});

describe('the answers', () => {
  it.each([
    [
      gaugeCalculator,
      '',
      '照图解的针数织，会变成 88 cm 宽、56.3 cm 长，比原来窄 8 cm。密度不同，尺寸就不同：请换针，或按新的针数织。',
    ],
    [
      gaugeCalculator,
      'q=follow&sm=20',
      '照 S 码织：用你的密度会变成 96.8 cm，比想要的 100 cm 小 3.2 cm。',
    ],
    [gaugeCalculator, 'q=convert&m=4&k=2', '起 122 针，织出来 50.8 cm（想要 50 cm）。'],
    [gaugeCalculator, 'q=cast&cm=50&sm=22&m=1&k=0', '起 110 针，织出来 50 cm（想要 50 cm）。'],
    [gaugeCalculator, 'q=rows&long=45&rm=30', '织 136 行，大约 45.3 cm（想要 45 cm）。'],
    [
      gaugeCalculator,
      'q=cast&u=swatch&w=15&sm=33&m=1&k=0&cm=50',
      '起 110 针，织出来 50 cm（想要 50 cm）。',
    ],
    [
      needleCalculator,
      'sp=22&sm=20',
      '换成 3.5 mm 针再试：你的密度比图解松 9.1%，要用细一点的针。',
    ],
    [sizeCalculator, 'bust=93.5&arm=33.5', '选 L：成衣 108 cm，比你宽 14.5 cm，宽松。'],
    [sizeCalculator, 'what=hat&head=42', '帽子织 39.5 cm 一圈：比头围小 2.5 cm，戴着不会掉。'],
    [sizeCalculator, 'what=sock', '袜子织 20.7 cm 一圈、袜底 22.8 cm 长。'],
    [
      yarnCalculator,
      'hm=2&ball-m=400&ball-g=100',
      '买 7 团：需要约 2,640 m（660 g），7 团共 2,800 m（700 g）。',
    ],
    [yarnEstimateCalculator, '', '估算：大约要 1,315 m（1,249–1,380 m）。'],
    [yarnEstimateCalculator, 'q=size', '估算：大约要 1,155 m（1,097–1,213 m）。'],
    [
      acrossCalculator,
      'n=97&k=13&shape=round',
      '一圈里均匀加 13 次，从 97 针到 110 针：(8针，加1)×6，(7针，加1)×7。',
    ],
    [shapingCalculator, 'total=16&rows=70', '两侧各：每8行减1针×5次，每10行减1针×3次。'],
    [shapingCalculator, 'q=read&text=8-1-5', '每 8 行加减 1 针，做 5 次。'],
    [timeCalculator, 'by=stitches&n=70000&day=', '大约 40 到 75 小时。'],
    [timeCalculator, 'by=stitches&n=1000&speed=20', '大约 1 小时。每天织 2 小时，要 1 天。'],
    [chartCalculator, '', '画成 60 针 × 82 行，织出来才不变形。'],
  ])('of %p with %p are one sentence (CALC-02)', (calculator, query, sentence) => {
    expect(sentenceOf(calculator, query)).toBe(sentence);
  });

  it('show a shaping in words and as 8-1-5, with a drawing of the edge (CALC-06)', () => {
    const { answer } = solve(shapingCalculator, valuesOf(shapingCalculator, 'total=16&rows=70'));
    expect(answer?.facts).toContainEqual(['行-针-次', '8-1-5，10-1-3']);
    expect(answer?.facts).toContainEqual(['针法', '两侧各：每8行减1针×5次，每10行减1针×3次']);
    expect(answer?.drawing).toMatchObject({ kind: 'edge', bothSides: true });
    expect(answer?.drawing?.text).toContain('70 行里两侧各减 8 针');
  });

  it.each([
    ['每8行减1针×2次，平10行，每8行加1针×2次', '42 行，每侧减 2 针、加 2 针', [0, 1, 2, 1, 0]],
    ['平收3针，每4行加1针×2次', '8 行，每侧减 3 针、加 2 针', [0, 3, 2, 1]],
    ['每4行加2针×2次，2-1-1', '10 行，每侧加减 5 针', [0, -2, -4, -5]],
    [
      '每4行减1针×1次，每4行加1针×1次，2-1-1',
      '10 行，每侧减 1 针、加 1 针、加减 1 针',
      [0, 1, 0, 1],
    ],
    ['每4行减1针×2次', '8 行，每侧减 2 针', [0, 1, 2]],
    ['平收4针，2-2-1，平6', '8 行，每侧加减 6 针', [0, 4, 6]],
    ['平6', '6 行，每侧不加不减', [0]],
  ])(
    'of the shaping %p are %p, and an edge that goes in and out (CALC-06)',
    (text, total, edge) => {
      const query = new URLSearchParams({ q: 'read', text });
      const { answer } = solve(shapingCalculator, valuesFrom(shapingCalculator, query));
      expect(answer?.facts[0]).toEqual(['一共', total]);
      const drawing = answer?.drawing;
      const across = drawing?.kind === 'edge' ? drawing.points.map(([x]) => x) : [];
      expect(across.filter((x, i) => x !== across[i - 1])).toEqual(edge);
      const [rows, stitches] = total.split('，每侧');
      expect(drawing?.text).toBe(`从下往上织的边：${rows}里一侧${stitches}`);
    },
  );

  it('keep the gauges when they are counted over another width (CALC-01)', () => {
    const start = valuesFrom(gaugeCalculator, START);
    const unit = fieldsOf(gaugeCalculator).find(({ name }) => name === 'u')!;
    const perCun = withValue(unit, start, 'cun');
    expect([perCun['sm'], perCun['sp']]).toEqual(['8', '7.3333']);
    const swatch = withValue(unit, start, 'swatch');
    expect([swatch['sm'], swatch['sp']]).toEqual(['36', '22']);
    expect(withValue(unit, { ...start, sm: 'x' }, 'cun')['sm']).toBe('x');
    for (const sm of ['22，5针', '22½']) {
      expect(withValue(unit, { ...start, sm }, 'cun')['sm']).toBe('7.5');
    }
  });

  it.each([
    [22, 23],
    [14, 14.2],
    // Exactly 2 % apart, which counts as the same gauge.
    [25, 25.5],
    [19.7, 33.3],
  ])(
    'stay the same when gauges of %d and %d are counted over other widths, one after the other (CALC-01, CALC-02)',
    (sp, sm) => {
      const unit = fieldsOf(gaugeCalculator).find(({ name }) => name === 'u')!;
      const start = valuesOf(gaugeCalculator, `sp=${sp}&sm=${sm}&rp=31&rm=29.9`);
      const said = (values: Values) => ({
        ...solve(gaugeCalculator, values).answer,
        drawing: null,
      });
      let values = start;
      for (const width of ['cun', 'inch', 'swatch', 'cun', '10cm']) {
        values = withValue(unit, values, width);
        expect(said(values)).toEqual(said(start));
      }
      expect(values).toEqual(start);
    },
  );

  it.each([
    [gaugeCalculator, 'sp=', 'sp', '请填图解的针数'],
    [gaugeCalculator, 'sp=0', 'sp', '图解的针数应在'],
    [gaugeCalculator, 'sm=70', 'sm', '我的针密度应在 2 到 60 针/10cm 之间'],
    [gaugeCalculator, 'u=swatch&w=0', 'w', '小样上数的宽和高应在 1 到 100 cm 之间'],
    [shapingCalculator, 'total=15', '', '总针数须为偶数'],
    [acrossCalculator, 'n=10&k=6&how=twoTogether', '', '针数不够'],
    [yarnEstimateCalculator, 'q=size&stated=88', 'stated', '请写成 88=1000'],
    [sizeCalculator, 'sizes=S', 'sizes', '尺码“S”看不懂'],
  ])('of %p with %p name the field and the cause (CALC-07)', (calculator, query, field, text) => {
    const { problem } = solve(calculator, valuesOf(calculator, query));
    expect(problem?.field).toBe(field);
    expect(problem?.text).toContain(text);
  });

  it('can be copied with what was entered and with the address (CALC-05)', () => {
    const values = valuesOf(needleCalculator, 'sm=20');
    const { answer } = solve(needleCalculator, values);
    const text = textOf('换针建议', needleCalculator, values, answer!, 'https://a.example/x?sm=20');
    const lines = text.split('\n');
    expect(lines[0]).toBe('换针建议 · 云织商城');
    expect(lines).toContain('我的针数：20 针/10cm');
    expect(lines).toContain(answer!.sentence);
    expect(lines).toContain('注意：换针后请重新织小样');
    expect(lines.at(-1)).toBe('https://a.example/x?sm=20');
  });
});
