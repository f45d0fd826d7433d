import { type PatternSheet, readSheet, type SheetInput } from '#contracts';
import { parseSizes, parseYarnParts } from '#knitting';
import { describe, expect, it } from '@jest/globals';
import { cardFacts } from './card-facts';
import { fitLinks, yarnLinks } from './calculator-links';
import {
  gaugeText,
  isEstimated,
  mainFacts,
  needleText,
  patternFacts,
  toolFacts,
  yarnFacts,
} from './display';
import { sizeRows } from './size-rows';

const sheetOf = (input: SheetInput) => {
  const { sheet, faults } = readSheet(input);
  expect(faults).toEqual({});
  return sheet!;
};

const NOTHING = { label: null, fits: null, ease_cm: null };
const SWEATER = sheetOf({
  craft: ['knit'],
  difficulty: 4,
  yarn_weight: 'dk',
  sizes: ['S', 'M', 'L'].map((code, i) => ({ code, ...NOTHING, ease_cm: [-4, 0, 10][i]! })),
  measurements: { bust: [92, 100, 108], upper_arm: [33, null, 37] },
  gauge: [{ sts: 22, rows: 30, per: 10, stitch: '平针', tool_mm: 4, blocked: true, round: false }],
  tools: [
    { role: 'main', mm: 4, kind: 'circular', tip_cm: null, cable_cm: 80, sets: null },
    { role: 'rib', mm: 3.5, kind: null, tip_cm: null, cable_cm: null, sets: null },
  ],
  yardage_m: [1000, 1100, 1200],
  suggested: [
    {
      brand: '回归线',
      name: '云朵',
      colour: null,
      fibre: [{ type: 'wool', percent: 100 }],
      m_per_ball: 120,
      g_per_ball: 50,
      balls: [9, 10, 11],
      used_for: null,
    },
  ],
  languages: ['zh'],
  instructions: ['chart', 'written', 'video'],
  test_knit: { status: 'done', testers: 12, date: '2026-05-03' },
  version: '1.2',
  updated: '2026-05-03',
  provenance: { yardage_m: 'estimated' },
});

const textsOf = (facts: { label: string; text: string }[]) =>
  Object.fromEntries(facts.map(({ label, text }) => [label, text]));

describe('the texts of a pattern sheet', () => {
  it('says the facts that stand first (SHEET-12)', () => {
    expect(textsOf(mainFacts(SWEATER))).toEqual({
      工艺: '棒针',
      难度: '●●○ 进阶',
      针号: '4.0mm（US 6）',
      线材: '中粗线（DK）',
      密度: '22针 × 30行 / 10cm',
      用线量: '约 1,000–1,200 m',
    });
  });

  it('leaves out what is unknown (SHEET-12)', () => {
    const empty = sheetOf({});
    for (const facts of [mainFacts, toolFacts, yarnFacts, patternFacts]) {
      expect(facts(empty)).toEqual([]);
    }
    expect(sizeRows(empty)).toEqual([]);
    expect(mainFacts(sheetOf({ difficulty: 1 }))).toEqual([
      { label: '难度', text: '●○○ 入门', fields: ['difficulty'] },
    ]);
  });

  it('writes gauge, needles and yarn in the formats of knitting (SHEET-12)', () => {
    expect(gaugeText(SWEATER.gauge[0]!)).toBe('22针 × 30行 = 10cm×10cm（平针，4.0mm，下水后）');
    expect(textsOf(toolFacts(SWEATER))['用针']).toBe(
      '主针 4.0mm（US 6） 环针 80cm；罗纹 3.5mm（US 4）',
    );
    expect(textsOf(yarnFacts(SWEATER))).toMatchObject({
      用线量: '约 1,000 (1,100, 1,200) m',
      推荐线材: '回归线·云朵（羊毛100%，50g/120m） 9 (10, 11)团',
    });
    expect(textsOf(patternFacts(SWEATER))).toMatchObject({
      图解形式: '符号图解 + 文字说明 + 视频',
      试织: '已试织（12人，2026-05）',
      版本: 'V1.2（2026.05.03 更新）',
    });
    expect(needleText(4, 'hook')).toBe('4.0mm（US G-6）');
    expect(needleText(4.25, 'needle')).toBe('4.25mm');
  });

  it('has one cell per size, empty where a measure is unknown (SHEET-12)', () => {
    expect(sizeRows(SWEATER)).toEqual([
      { label: '放松量 cm', field: 'sizes', texts: ['−4（负松量）', '0', '+10'] },
      { label: '胸围 cm', field: 'measurements.bust', texts: ['92', '100', '108'] },
      { label: '袖围 cm', field: 'measurements.upper_arm', texts: ['33', '', '37'] },
      { label: '用线量 m', field: 'yardage_m', texts: ['1,000', '1,100', '1,200'] },
    ]);
  });

  it('knows which values are estimates (SHEET-10)', () => {
    expect(isEstimated(SWEATER, ['yardage_m'])).toBe(true);
    expect(isEstimated(SWEATER, ['gauge', 'tools'])).toBe(false);
  });

  it('says difficulty, thickness and metres on a card, and that they are an estimate (SHEET-12, SHEET-10)', () => {
    const facts = { craft: [], difficulty: 5, yarn_weight: 'dk', needle_mm: null } as const;
    const metres = { yardage_m: [1000, 1200] as [number, number], yardage_estimated: true };
    expect(cardFacts({ ...facts, craft: [], ...metres })).toEqual({
      dots: '●●●',
      difficulty: '高级',
      yarn: '中粗线',
      metres: '1,000–1,200 m',
      isEstimate: true,
    });
  });
});

describe('the addresses of the calculators', () => {
  it('hold the sizes, the gauge and the yarn of the sheet (CALC-04)', () => {
    const addressOf = ({ to }: { to: string }) => decodeURIComponent(to);
    expect(fitLinks(SWEATER).map(addressOf)).toEqual([
      '/tools/size?what=top&sizes=S:92/33，M:100，L:108/37',
      '/tools/gauge?sp=22&rp=30',
    ]);
    expect(yarnLinks(SWEATER).map(addressOf)).toEqual([
      '/tools/yarn?by=sizes&list=S:1000，M:1100，L:1200&per100=&hp=1&hm=1',
    ]);
    expect(fitLinks(sheetOf({}))).toEqual([]);
    expect(yarnLinks(sheetOf({}))).toEqual([]);
  });

  it('hold the metres of every size that the sheet states, and no list for a single size (CALC-04)', () => {
    const amount = (sheet: PatternSheet) =>
      decodeURIComponent(/\?(.*)&per100/.exec(yarnLinks(sheet)[0]!.to)![1]!);
    expect(amount({ ...SWEATER, yardage_m: [null, 1100, 1200] })).toBe(
      'by=sizes&list=M:1100，L:1200',
    );
    expect(amount({ ...SWEATER, yardage_m: [null, 1100, null] })).toBe('by=sizes&list=M:1100');
    expect(amount(sheetOf({ yardage_m: [400] }))).toBe('by=m&metres=400');
    const one = { sizes: [{ code: '均码', ...NOTHING }], yardage_m: [400] };
    expect(amount(sheetOf(one))).toBe('by=m&metres=400');
  });

  it('hold sizes that the calculators understand, whatever marks are in their names (CALC-04)', () => {
    const codes = ['90,100', '2：4岁', 'S；M', '½½½½⅜⅜⅜⅜⅜⅜⅜⅜', 'A=B、C'];
    const sheet = sheetOf({
      sizes: codes.map((code) => ({ code, ...NOTHING })),
      measurements: { bust: codes.map((_, i) => 90 + i) },
      yardage_m: codes.map((_, i) => 1000.5 + i),
    });
    const listOf = ({ to }: { to: string }, name: string) =>
      new URLSearchParams(to.split('?')[1]).get(name)!;
    const names = ['90/100', '2:4岁', 'S/M', '0.50.50.50.5', 'A=B/C'];
    const sizes = parseSizes(listOf(fitLinks(sheet)[0]!, 'sizes'));
    expect(sizes.map(({ name }) => name)).toEqual(names);
    const parts = parseYarnParts(listOf(yarnLinks(sheet)[0]!, 'list'));
    expect(parts).toEqual(names.map((name, i) => ({ name, metres: sheet.yardage_m[i] })));
  });

  it('hold the strands of the pattern as those of my yarn too (CALC-04)', () => {
    const [link] = yarnLinks({ ...SWEATER, strands: 2 });
    expect(link!.to).toMatch(/&hp=2&hm=2$/);
  });

  it('take metres and grams of one size for the thickness of the yarn (CALC-04)', () => {
    const thickness = (grams: (number | null)[]) =>
      /per100=(\d*)/.exec(yarnLinks({ ...SWEATER, grams })[0]!.to)?.[1];
    expect(thickness([400, 440, 480])).toBe('250');
    expect(thickness([null, 400, 480])).toBe('275');
    expect(thickness([null, null, null])).toBe('');
  });
});
