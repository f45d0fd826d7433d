import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KnittingError } from '../knitting-error.js';
import { QUANTITIES, readQuantity } from './quantities.js';
import { balancedSplit, halfUp, roundTo, wholePieces } from '../rounding.js';
import { CM_PER_INCH, gaugeOfSwatch, gaugePer10Cm, yardsToMetres } from '../units.js';

/** What a function returns, or throws. */
function outcomeOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

describe(readQuantity, () => {
  it.each([
    ['22', 22],
    [' ２２．５ ', 22.5],
    ['22针', 22],
    ['22 针/10cm', 22],
    ['+22', 22],
    ['22.', 22],
    ['22½', 22.5],
    ['２２ ½ 针', 22.5],
  ])('reads the gauge %p as %p (CALC-07)', (text, value) => {
    expect(readQuantity(text, QUANTITIES.stitchGauge)).toBe(value);
  });

  it('reads thousands separators and metres', () => {
    expect(readQuantity('１，２００ 米', QUANTITIES.metres)).toBe(1200);
  });

  it.each([
    ['4，5', 'needle', 4.5],
    ['4,50 mm', 'needle', 4.5],
    ['22,5', 'stitchGauge', 22.5],
    ['-2,5', 'ease', -2.5],
    ['1,200', 'metres', 1200],
    ['1,200.5', 'metres', 1200.5],
  ] as const)('reads the comma of %p of %s as %p (CALC-07)', (text, name, value) => {
    expect(readQuantity(text, QUANTITIES[name])).toBe(value);
  });

  it.each(['1,2,3', '4,5,'])('refuses the commas of %p with a sentence (CALC-07)', (text) => {
    expect(() => readQuantity(text, QUANTITIES.needle)).toThrow('针号请填数字');
  });

  it.each([
    ['', 'missing', '请填针密度'],
    ['   ', 'missing', '请填针密度'],
    ['0', 'out_of_range', '针密度应在 2 到 60 针/10cm 之间，请检查输入'],
    ['-22', 'out_of_range', '应在 2 到 60'],
    ['1e9', 'not_a_number', '看不懂'],
    ['99999999999999', 'out_of_range', '应在 2 到 60'],
    ['二十二', 'not_a_number', '针密度请填数字，例如 22'],
    ['NaN', 'not_a_number', '请填数字'],
    ['Infinity', 'not_a_number', '请填数字'],
    ['22cm', 'not_a_number', '单位是 针/10cm'],
    ['22 30', 'not_a_number', '请填数字'],
  ])('refuses %p as %s with a sentence (CALC-07)', (text, code, message) => {
    const thrown = outcomeOf(() => readQuantity(text, QUANTITIES.stitchGauge));
    expect(thrown).toBeInstanceOf(KnittingError);
    expect((thrown as KnittingError).code).toBe(code);
    expect((thrown as KnittingError).message).toContain(message);
  });

  it('refuses half a stitch (CALC-07)', () => {
    expect(() => readQuantity('22.5', QUANTITIES.stitches)).toThrow('针数应为整数');
  });

  it('answers any text with a number of the range or a KnittingError (CALC-07)', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String));
    fc.assert(
      fc.property(texts, fc.constantFrom(...Object.values(QUANTITIES)), (text, quantity) => {
        const outcome = outcomeOf(() => readQuantity(text, quantity));
        const isInRange =
          typeof outcome === 'number' && outcome >= quantity.min && outcome <= quantity.max;
        expect(isInRange || outcome instanceof KnittingError).toBe(true);
      }),
    );
  });
});

describe('rounding', () => {
  it('rounds half up and never to even (CALC-02)', () => {
    expect([0.5, 1.5, 2.5, -0.5, -2.5, 22 * 1.1].map(halfUp)).toEqual([1, 2, 3, 0, -2, 24]);
    expect(roundTo(1.005, 2)).toBe(1.01);
    expect([6, 6.0000000001, 6.001].map(wholePieces)).toEqual([6, 6, 7]);
  });

  it('splits any total into balanced parts (CALC-02)', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 300 }), (total, parts) => {
        const split = balancedSplit(total, parts);
        expect(split.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('units', () => {
  it('takes 4 inches of a label as 10 cm, and 寸 as a third of it', () => {
    expect(gaugePer10Cm(22, '4in')).toBe(22);
    expect(gaugePer10Cm(7, 'cun')).toBeCloseTo(21, 9);
    expect(gaugePer10Cm(5, 'inch')).toBeCloseTo(19.685, 3);
    expect(gaugeOfSwatch(33, 15)).toBe(22);
  });

  it('has an inch of 2.54 cm and a yard of 0.9144 m', () => {
    expect(CM_PER_INCH).toBe(2.54);
    expect(yardsToMetres(1)).toBe(0.9144);
  });
});
