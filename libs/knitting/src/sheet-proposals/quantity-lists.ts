/** A number, or a list of numbers of the sizes, as `92 (100, 108)`, `92/100/108` or `92 100 108` in cells. */
const NUMBER = String.raw`\d{1,5}(?:\.\d{1,3})?`;
const JOIN = String.raw`\s?(?:[(\[,;/、]|\/\s)\s?`;

/** Source of a regular expression for a list; it has no groups. A unit may follow the single numbers. */
export const listOf = (unit = '') => {
  const after = unit === '' ? '' : String.raw`(?:\s?(?:${unit}))?`;
  return String.raw`(?<![\d.])${NUMBER}(?:${after}${JOIN}${NUMBER}){0,15}(?![\d.]*\d)\s?[)\]]?`;
};

/** The numbers of a matched list. */
export function numbersOf(list: string): number[] {
  return (list.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}

export const CM = 'cm|厘米|公分|センチ';
export const INCH = String.raw`inches|inch|ins?\b|"|英寸|吋`;
export const METRES = String.raw`m(?![a-z0-9²])|米|公尺|metres?|meters?|メートル`;
export const YARDS = 'yards?|yds?|ヤード|码(?=线)';
export const GRAMS = 'g(?![a-z])|克|公克|grams?|グラム';
export const BALLS = '团|球|绞|卷|个线|skeins?|balls?|hanks?|玉|カセ';

/** Rounds a length to 0.5 cm, as finished measures are stored. */
export const toHalf = (cm: number): number => Math.round(cm * 2) / 2;
