import {
  type Chart,
  type ChartRepeat,
  type ChartSymbol,
  columnsOf,
  isRightSide,
  type PlacedSymbol,
  placedSymbols,
  repeatsInOrder,
} from './chart.js';

export type ChartLanguage = 'zh' | 'en';

/**
 * A row as a knitter reads it, such as `第 12 行（反面）：3下 2上` or `Row 12 (WS): k3, p2`. Wrong-side rows of flat
 * charts are read from the left, with what is worked there: the knit stitch of the chart is purled.
 * @param row from 1
 * @param worked how many rows are worked with this one: after an odd number of repeated rows it is on the other side
 */
export function rowText(
  chart: Chart,
  row: number,
  language: ChartLanguage,
  worked: number = row,
): string {
  const rightSide = isRightSide(chart, worked);
  return `${rowLabel(chart, row, rightSide, language)}${stitchesText(chart, row, rightSide, language)}`;
}

function stitchesText(
  chart: Chart,
  row: number,
  rightSide: boolean,
  language: ChartLanguage,
): string {
  const placed = placedSymbols(chart, row);
  if (rightSide) placed.reverse();
  const say = (part: PlacedSymbol[]): string => sayStitches(chart, part, rightSide, language);
  return repeatedParts(chart, placed)
    .map(({ repeat, part }) => {
      const text = say(part);
      return repeat && text !== '' ? sayRepeat(text, repeat.times, language) : text;
    })
    .filter((text) => text !== '')
    .join(language === 'zh' ? ' ' : ', ');
}

/** Cuts a row where repeats of stitches begin and end. */
function repeatedParts(
  chart: Chart,
  placed: PlacedSymbol[],
): { repeat: ChartRepeat | null; part: PlacedSymbol[] }[] {
  const repeats = repeatsInOrder(chart, 'stitches').map((repeat) => {
    return { repeat, columns: columnsOf(chart, repeat) };
  });
  const parts: { repeat: ChartRepeat | null; part: PlacedSymbol[] }[] = [];
  for (const one of placed) {
    const repeat =
      repeats.find(({ columns }) => one.column >= columns.from && one.column < columns.to)
        ?.repeat ?? null;
    const last = parts.at(-1);
    if (last?.repeat === repeat) last.part.push(one);
    else parts.push({ repeat, part: [one] });
  }
  return parts;
}

/** All rows of a chart from the bottom up, one line each. */
export function chartText(chart: Chart, language: ChartLanguage): string[] {
  return chart.cells.map((_cells, index) => rowText(chart, index + 1, language));
}

function rowLabel(chart: Chart, row: number, rightSide: boolean, language: ChartLanguage): string {
  if (chart.worked === 'round') return language === 'zh' ? `第 ${row} 圈：` : `Rnd ${row}: `;
  return language === 'zh'
    ? `第 ${row} 行（${rightSide ? '正面' : '反面'}）：`
    : `Row ${row} (${rightSide ? 'RS' : 'WS'}): `;
}

function sayRepeat(inside: string, times: number | null, language: ChartLanguage): string {
  if (language === 'zh') return `*${inside}*${times === null ? '重复' : `×${times}`}`;
  return `*${inside}; rep from * ${times === null ? 'to end' : `${times} times in all`}`;
}

function sayStitches(
  chart: Chart,
  placed: PlacedSymbol[],
  rightSide: boolean,
  language: ChartLanguage,
): string {
  const colored = new Set(chart.legend.map(({ color }) => color)).size > 1;
  const names: { name: string; count: number; color: string }[] = [];
  for (const { symbol } of placed) {
    // What has no stitch is not worked.
    if (symbol.in === 0 && symbol.out === 0) continue;
    const name = nameOf(symbol, rightSide, language);
    const color = colored ? ((language === 'zh' ? symbol.colorZh : symbol.colorEn) ?? '') : '';
    const last = names.at(-1);
    if (last?.name === name && last.color === color) last.count += 1;
    else names.push({ name, count: 1, color });
  }
  return names
    .map(({ name, count, color }) => sayCount(name, count, language) + (color && `（${color}）`))
    .map((text) => (language === 'en' ? text.replace('（', ' (').replace('）', ')') : text))
    .join(language === 'zh' ? ' ' : ', ');
}

function nameOf(symbol: ChartSymbol, rightSide: boolean, language: ChartLanguage): string {
  if (language === 'zh') return rightSide ? symbol.zh : (symbol.wsZh ?? symbol.zh);
  return rightSide ? symbol.en : (symbol.wsEn ?? symbol.en);
}

/** `3下` and `k3`; a name with digits of its own, or of several words, is followed by its count. */
function sayCount(name: string, count: number, language: ChartLanguage): string {
  if (language === 'zh') {
    if (!/\d/.test(name)) return `${count}${name}`;
    return count === 1 ? name : `${name}×${count}`;
  }
  if (/^[kp]$/.test(name)) return `${name}${count}`;
  if (/^[a-z]+$/.test(name)) return count === 1 ? name : `${count} ${name}`;
  return count === 1 ? name : `${name} ×${count}`;
}
