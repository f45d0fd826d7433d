import { describe, expect, it } from '@jest/globals';
import { GAUGE_UNITS, LENGTH_UNITS, readInUnits, YARN_UNITS } from './input-units.js';
import { QUANTITIES } from './yarn/quantities.js';

const CM = { label: '胸围', unit: 'cm', min: 30, max: 220 };
const length = (text: string, unit = 'cm') => readInUnits(text, CM, LENGTH_UNITS, unit);
const gauge = (text: string, unit = '10cm') =>
  readInUnits(text, QUANTITIES.stitchGauge, GAUGE_UNITS, unit, ['针', 'sts']);
const yarn = (text: string, unit = 'm') => readInUnits(text, QUANTITIES.metres, YARN_UNITS, unit);

describe(readInUnits, () => {
  it.each([
    ['92', 92],
    ['９２．５ 厘米', 92.5],
    ['56,5', 56.5],
    ['36in', 91.44],
    ['36½"', 92.71],
    ['36 ½ 英寸', 92.71],
    ['３６¼"', 92.075],
    ['36⅜"', 92.3925],
    ['36 1/2 英寸', 92.71],
    ['920 mm', 92],
  ])('reads the length %s (SHEET-04)', (text, cm) => {
    expect(length(text)).toBeCloseTo(cm, 6);
  });

  it('takes the chosen unit for a number without one (SHEET-04)', () => {
    expect(length('36', 'inch')).toBeCloseTo(91.44, 6);
    expect(length('92cm', 'inch')).toBe(92);
  });

  it('reads gauges per 10 cm, per 寸 and per inch (SHEET-04)', () => {
    expect(gauge('22')).toBe(22);
    expect(gauge('22 针/10cm', 'cun')).toBe(22);
    expect(gauge('22 sts / 4in')).toBe(22);
    expect(gauge('8', 'cun')).toBeCloseTo(24, 6);
    expect(gauge('8针/寸')).toBeCloseTo(24, 6);
    expect(gauge('5.5 针/英寸')).toBeCloseTo(21.6535, 4);
  });

  it('reads yarn in metres and yards, with thousands separators (SHEET-04)', () => {
    expect(yarn('1,200')).toBe(1200);
    expect(yarn('1200码')).toBeCloseTo(1097.28, 6);
    expect(yarn('1,312 yds')).toBeCloseTo(1199.69, 2);
  });

  it.each([
    ['', /请填胸围/],
    ['很大', /看不懂.*cm、英寸、mm/],
    ['28寸', /看不懂/],
    ['36 1/0', /看不懂/],
    ['500', /30 到 220 cm/],
    ['80/90/100', /看不懂/],
  ])('refuses %p and says why (SHEET-05)', (text, message) => {
    expect(() => length(text)).toThrow(message);
  });
});
