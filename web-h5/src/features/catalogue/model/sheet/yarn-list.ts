import type { PatternSheet } from '#contracts';
import { wholeNumber } from '#knitting';
import { isEstimated, type SheetFact, toolFacts, yarnFacts } from './display';

/**
 * What to buy for one size of a design (WALK-07), without what the sheet does not know. @param size its place in the
 * list of sizes
 */
export function yarnList(sheet: PatternSheet, size: number): SheetFact[] {
  const only = (list: readonly (number | null)[]) =>
    list.slice(size, size + 1).filter((value) => value !== null);
  const sized: PatternSheet = {
    ...sheet,
    yardage_m: only(sheet.yardage_m),
    grams: only(sheet.grams),
    suggested: sheet.suggested.map((yarn) => ({ ...yarn, balls: only(yarn.balls) })),
  };
  const wanted = ['用针', '辅料'];
  return [...yarnFacts(sized), ...toolFacts(sheet).filter(({ label }) => wanted.includes(label))];
}

/** The list as a text to send to a shop or to keep. */
export function yarnListText(name: string, sheet: PatternSheet, size: number): string {
  const code = sheet.sizes[size]?.code;
  const lines = yarnList(sheet, size).map(
    ({ label, text, fields }) => `${label}：${text}${isEstimated(sheet, fields) ? '（估算）' : ''}`,
  );
  return [`《${name}》${code ? `${code} 码` : ''}买线清单`, ...lines].join('\n');
}

/** `M（约 1,100 m）`: a size with what it takes, to choose from. */
export function sizeLabel(sheet: PatternSheet, size: number): string {
  const metres = sheet.yardage_m[size];
  const code = sheet.sizes[size]?.code ?? '均码';
  if (!metres) return code;
  const estimated = isEstimated(sheet, ['yardage_m']) ? '估算' : '';
  return `${code}（${estimated}约 ${wholeNumber(metres)} m）`;
}
