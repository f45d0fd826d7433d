import { type MeasureKey, MEASURES, type PatternSheet } from '#contracts';
import { wholeNumber } from '#knitting';
import { plain } from './display';

/** A row of the size table: one text per size, empty where it is unknown. */
export interface SizeRow {
  label: string;
  field: string;
  texts: string[];
}

/** The finished measures and the yarn of each size (SHEET-12). */
export function sizeRows(sheet: PatternSheet): SizeRow[] {
  const text = (value: number | null, format = plain) => (value === null ? '' : format(value));
  const measures = (Object.keys(MEASURES) as MeasureKey[]).flatMap((key) => {
    const numbers = sheet.measurements[key];
    if (!numbers) return [];
    const format = key === 'body_ease' ? easeText : plain;
    return [
      {
        label: `${MEASURES[key].label} cm`,
        field: `measurements.${key}`,
        texts: numbers.map((value) => text(value, format)),
      },
    ];
  });
  const yarn = (['yardage_m', 'grams'] as const).flatMap((field) => {
    const numbers = sheet[field];
    if (numbers.length === 0) return [];
    const label = field === 'grams' ? '克数 g' : '用线量 m';
    return [{ label, field, texts: numbers.map((value) => text(value, wholeNumber)) }];
  });
  return [...fitRows(sheet), ...easeRows(sheet), ...measures, ...yarn];
}

/** `+10`, `−4（负松量）`. */
const easeText = (cm: number) =>
  cm < 0 ? `−${plain(-cm)}（负松量）` : `${cm > 0 ? '+' : ''}${plain(cm)}`;

/** The ease that each size states, unless it is one of the measures. */
function easeRows({ sizes, measurements }: PatternSheet): SizeRow[] {
  const eases = sizes.map(({ ease_cm: cm }) => cm);
  if (measurements.body_ease || eases.every((cm) => cm === null)) return [];
  const texts = eases.map((cm) => (cm === null ? '' : easeText(cm)));
  return [{ label: '放松量 cm', field: 'sizes', texts }];
}

const FITS = {
  height: '适合身高 cm',
  bust: '适合净胸围 cm',
  age: '适合年龄',
  head: '适合头围 cm',
  hand: '适合掌围 cm',
  foot: '适合脚长 cm',
  shoe: '适合鞋码',
} as const;

function fitRows({ sizes }: PatternSheet): SizeRow[] {
  return (Object.keys(FITS) as (keyof typeof FITS)[]).flatMap((key) => {
    const texts = sizes.map(({ fits }) => {
      const range = fits?.[key];
      if (!range) return '';
      return range[0] === range[1] ? plain(range[0]) : `${plain(range[0])}–${plain(range[1])}`;
    });
    return texts.some(Boolean) ? [{ label: FITS[key], field: 'sizes', texts }] : [];
  });
}
