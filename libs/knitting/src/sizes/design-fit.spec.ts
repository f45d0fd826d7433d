import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DesignFigures, KnitterFigures } from './design-figures.js';
import { fitDesign } from './design-fit.js';

const SIZES = [
  ['S', 96, 33, 950],
  ['M', 104, 35, 1_050],
  ['L', 112, 37, 1_160],
] as const;

const SWEATER: DesignFigures = {
  measure: 'bust',
  sizes: SIZES.map(([name, round, upperArm, metres]) => ({
    name,
    round,
    fits: null,
    upperArm,
    metres,
  })),
  gauge: { stitches: 20, rows: 28 },
  needleMm: 4,
  isCrochet: false,
  strands: 1,
  per100g: 210,
  isEstimate: false,
};

const NOTHING: KnitterFigures = {
  body: null,
  upperArm: null,
  ease: null,
  gauge: null,
  needleMm: null,
  ball: null,
  strands: 1,
  balls: null,
};

const said = (design: DesignFigures, mine: Partial<KnitterFigures>) =>
  fitDesign(design, { ...NOTHING, ...mine }).sentences.join('');

describe('算一算 on a design', () => {
  it('answers size, gauge and yarn in one sentence (CALC-04)', () => {
    const mine = {
      body: 96,
      ease: 8,
      gauge: { stitches: 21, rows: 29 },
      needleMm: 4,
      ball: { metres: 105, grams: 50 },
      balls: 10,
    };
    expect(said(SWEATER, mine)).toBe(
      '选 M：成衣 104 cm，比你宽 8 cm，合体。用你的密度会变成 99 cm，建议换 4.5 mm 针。需要约 1,155 m：你的线 10 团，还缺 1 团。',
    );
  });

  it.each([
    [25, 25.5],
    [20, 20.4],
    [25, 24.5],
  ])(
    'keeps the needle for a pattern of %d and a swatch of %d stitches, exactly 2 %% apart (CALC-04)',
    (pattern, stitches) => {
      const design = { ...SWEATER, gauge: { stitches: pattern, rows: null } };
      for (const needleMm of [null, 4]) {
        const mine = { gauge: { stitches, rows: null }, needleMm };
        expect(said(design, mine)).toBe('你的密度和图解一致。');
      }
    },
  );

  it('changes the needle of the swatch, not the one of the design (CALC-04)', () => {
    const swatch = (stitches: number, needleMm: number | null) =>
      fitDesign(SWEATER, { ...NOTHING, gauge: { stitches, rows: null }, needleMm });
    expect(swatch(21, 3.5).sentences).toEqual(['建议换 3.75 mm 针。']);
    expect(swatch(19, 4.5).sentences).toEqual(['建议换 4 mm 针。']);
    expect(swatch(21, null).sentences).toEqual(['请换粗一点的针再织小样。']);
    expect(swatch(19, null).sentences).toEqual(['请换细一点的针再织小样。']);
    expect(swatch(21, null).missing).toContain('填织小样的针，就知道换多粗的针');
    expect(swatch(20, null).missing).not.toContain('填织小样的针，就知道换多粗的针');
    for (const needle of [null, 4]) {
      expect(swatch(26, needle).sentences).toEqual(['换针补不回来，请重算针数或换一款线。']);
    }
  });

  it('leaves out what the sheet does not say, and asks for what was not entered (CALC-04)', () => {
    const nothing = fitDesign(SWEATER, NOTHING);
    expect(nothing.sentences).toEqual([]);
    expect(nothing.missing).toEqual([
      '填净胸围，就知道选哪一码',
      '填小样的密度，就知道会变成多大',
      '选了码，就知道要多少线',
    ]);
    const bare = {
      ...SWEATER,
      gauge: null,
      sizes: SWEATER.sizes.map((one) => ({ ...one, metres: null })),
    };
    const fit = fitDesign(bare, { ...NOTHING, body: 90, ease: 10 });
    expect(fit.sentences).toEqual(['选 M：成衣 104 cm，比你宽 14 cm，宽松。']);
    expect(fit.missing).toEqual([]);
    const yarn = fitDesign(SWEATER, { ...NOTHING, body: 96, ease: 8 });
    expect(yarn.sentences.at(-1)).toBe('需要约 1,155 m。');
    expect(yarn.missing).toContain('填一团线的米数和克数，就知道要几团');
  });

  it('says that the sheet lacks the metres of the chosen size only (CALC-04)', () => {
    const sizes = SWEATER.sizes.map((one) => ({
      ...one,
      name: one.name,
      round: null,
      fits: [one.round! - 10, one.round! - 6] as const,
      metres: one.name === 'M' ? null : one.metres,
    }));
    const { size, missing } = fitDesign({ ...SWEATER, sizes }, { ...NOTHING, body: 96 });
    expect(size).toBe(1);
    expect(missing).toContain('图解没写这一码的用线量，请参考相邻的码，或问设计师');
    expect(missing).not.toContain('选了码，就知道要多少线');
  });

  it('tells a row gauge that differs where the stitches agree (CALC-04)', () => {
    const swatch = (rows: number) =>
      fitDesign(SWEATER, { ...NOTHING, gauge: { stitches: 20, rows }, needleMm: 4 });
    expect(swatch(26)).toMatchObject({
      sentences: ['你的针密度和图解一致。'],
      warnings: [
        '行密度不同，按行数织的部分会长 7.7%：不用换针，长度按厘米织，按行数织的部分用你的行密度重算',
      ],
    });
    expect(swatch(28.5)).toMatchObject({ sentences: ['你的密度和图解一致。'], warnings: [] });
  });

  it('chooses hats and socks that are smaller than the body (CALC-04)', () => {
    const round = (name: string, cm: number) => ({
      name,
      round: cm,
      fits: null,
      upperArm: null,
      metres: 100,
    });
    const hat = {
      ...SWEATER,
      measure: 'head' as const,
      sizes: [round('童', 46), round('成人', 51)],
    };
    expect(said(hat, { body: 56 })).toMatch(/^选 成人：帽围 51 cm，比你小 5 cm。/);
    const sock = {
      ...SWEATER,
      measure: 'foot' as const,
      sizes: [round('37', 20.5), round('40', 22.5)],
    };
    expect(said(sock, { body: 23 })).toMatch(/^选 37：袜围 20.5 cm，比你小 2.5 cm。/);
  });

  it('chooses gloves as large as the hand (CALC-04)', () => {
    const round = (name: string, cm: number) => ({
      name,
      round: cm,
      fits: null,
      upperArm: null,
      metres: 100,
    });
    const glove: DesignFigures = {
      ...SWEATER,
      measure: 'hand',
      sizes: [round('S', 17), round('M', 19)],
    };
    expect(said(glove, { body: 18.5 })).toMatch(/^选 M：掌围 19 cm，比你大 0.5 cm。/);
    expect(fitDesign(glove, { ...NOTHING, body: 23 }).warnings).toEqual(['没有很合适的一码']);
    expect(fitDesign(glove, NOTHING).missing).toContain('填掌围，就知道选哪一码');
    const stated: DesignFigures = {
      ...glove,
      sizes: [
        { ...round('S', 16.5), fits: [17, 19] },
        { ...round('M', 19), fits: [20, 22] },
      ],
    };
    // The designer says which hands it is for.
    expect(said(stated, { body: 18.5 })).toMatch(/^选 S：适合掌围 17–19 cm，成品 16.5 cm。/);
  });

  it('checks the hip of a long garment, and says what another height changes (CALC-04)', () => {
    const long: DesignFigures = {
      ...SWEATER,
      sizes: SWEATER.sizes.map((one) => ({ ...one, hip: one.round! - 4, heights: [155, 165] })),
    };
    const mine = { ...NOTHING, body: 96, ease: 8, upperArm: 30 };
    const fit = fitDesign(long, { ...mine, hip: 104, height: 172 });
    expect(fit.size).toBe(1);
    expect(fit.warnings).toEqual([
      '臀围可能偏紧：成衣臀围 100 cm，可以织大一码，或把下半身加宽',
      'M 是给身高 155–165 cm 的：衣长可以加长约 3 cm，袖长加长约 2 cm',
    ]);
    expect(fit.certainty).toEqual(
      expect.arrayContaining(['选码比了胸围、袖围和臀围', '长短按国标号型每 5 cm 身高一档估']),
    );
    expect(fitDesign(long, { ...mine, hip: 98, height: 160 }).warnings).toEqual([]);
    const short = fitDesign(long, { ...mine, height: 148 });
    expect(short.warnings).toEqual([
      'M 是给身高 155–165 cm 的：衣长可以改短约 3 cm，袖长改短约 2 cm',
    ]);
  });

  it('chooses by the stated bodies where there are no finished measures, and says so (CALC-04)', () => {
    const stated: DesignFigures = {
      ...SWEATER,
      sizes: [
        { name: 'S', round: null, fits: [80, 84], upperArm: null, metres: 900 },
        { name: 'M', round: null, fits: [88, 92], upperArm: null, metres: 1_000 },
      ],
    };
    const fit = (body: number | null) => fitDesign(stated, { ...NOTHING, body });
    expect(fit(null).missing).toContain('填净胸围，就知道选哪一码');
    expect(fit(90)).toMatchObject({
      size: 1,
      sentences: ['选 M：适合净胸围 88–92 cm。', expect.stringMatching(/^需要约 1,100 m/)],
      warnings: [],
      certainty: expect.arrayContaining([expect.stringContaining('设计师未提供成衣尺寸')]),
    });
    // Between two ranges the nearer one, of two equally near ones the smaller.
    expect([fit(85).size, fit(87).size, fit(86).size]).toEqual([0, 1, 0]);
    expect(fit(100).warnings).toEqual(['没有很合适的一码']);
  });

  it('leaves more room for the arm in crochet (CALC-04)', () => {
    const mine = { ...NOTHING, body: 96, ease: 11, upperArm: 32 };
    expect(fitDesign(SWEATER, mine).size).toBe(1);
    expect(fitDesign({ ...SWEATER, isCrochet: true }, mine).size).toBe(2);
  });

  it('warns where even the closest size is far from the wanted one, also of a single size (CALC-04)', () => {
    const warningsOf = (design: DesignFigures, body: number) =>
      fitDesign(design, { ...NOTHING, body, ease: 0 }).warnings;
    expect(warningsOf(SWEATER, 100)).toEqual([]);
    expect(warningsOf(SWEATER, 117)).toEqual(['没有很合适的一码']);
    const single = { ...SWEATER, sizes: SWEATER.sizes.slice(0, 1) };
    expect(warningsOf(single, 92)).toEqual([]);
    expect(warningsOf(single, 80)).toEqual(['没有很合适的一码']);
  });

  it('says when the balls suffice, when another size fits the gauge, and when the yarn is another one (CALC-04)', () => {
    const ball = { metres: 105, grams: 50 };
    expect(said(SWEATER, { body: 96, ball, balls: 11 })).toContain('你的线 11 团，刚好够');
    expect(said(SWEATER, { body: 96, ball, balls: 13 })).toContain('够了，余 2 团');
    expect(said(SWEATER, { body: 96, ball })).toContain('你的线要 11 团');
    const dense = fitDesign(SWEATER, {
      ...NOTHING,
      body: 96,
      ease: 8,
      gauge: { stitches: 21.5, rows: null },
    });
    expect(dense.warnings).toContain('不换针的话，照 L 码的针数织会是 104.2 cm，合体');
    const thin = fitDesign(SWEATER, { ...NOTHING, body: 96, ball: { metres: 400, grams: 100 } });
    expect(thin.warnings).toContain('你的线和图解的线粗细相差 20% 以上，不建议');
    const estimate = fitDesign({ ...SWEATER, isEstimate: true }, { ...NOTHING, body: 96 });
    expect(estimate.certainty).toContain('用线量是估算，可能相差 20%');
  });

  it('compares no thickness before the weight of a ball is known, and asks for it (CALC-04)', () => {
    const fit = fitDesign(SWEATER, { ...NOTHING, body: 96, ball: { metres: 400, grams: null } });
    expect(fit.sentences.join('')).toContain('你的线要');
    expect(fit.missing).toContain('填一团的克数，就知道粗细合不合');
    expect(fit.warnings.join('')).not.toContain('粗细');
  });

  it('never answers NaN or Infinity for input within the ranges (CALC-07)', () => {
    const optional = (min: number, max: number) =>
      fc.option(fc.double({ min, max, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(
        optional(30, 200),
        optional(-20, 60),
        optional(2, 60),
        optional(1, 2_000),
        optional(1, 1_000),
        fc.integer({ min: 1, max: 12 }),
        (body, ease, stitches, metres, grams, strands) => {
          const fit = fitDesign(SWEATER, {
            ...NOTHING,
            body,
            ease,
            gauge: stitches === null ? null : { stitches, rows: null },
            ball: metres === null ? null : { metres, grams },
            strands,
            balls: 3,
          });
          expect(JSON.stringify(fit)).not.toMatch(/NaN|Infinity|undefined/);
          expect(fit.sentences.length + fit.missing.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
