import { chinaMinute, LIMITS } from '#contracts';

/** How the rows of a list are printed. */
export interface ListForm<T> {
  /** Printed instead of an empty table. */
  none: string;
  headers: string[];
  lineOf: (row: T) => string[];
}

/** Prints a list as a table, or with `json` as one JSON object a line. */
export function printList<T>(
  rows: readonly T[],
  { json }: { json?: boolean },
  { none, headers, lineOf }: ListForm<T>,
): void {
  if (json) for (const row of rows) console.log(JSON.stringify(row));
  else if (rows.length === 0) console.log(none);
  else printTable(headers, rows.map(lineOf));
}

/** Says on stderr that a list of the api ends at its limit. */
export function printIfCut(rows: readonly unknown[]): void {
  if (rows.length === LIMITS.listed) {
    console.error(`只列出了前 ${LIMITS.listed} 条，其余的请到控制台看`);
  }
}

/** Prints rows under their headers in aligned columns, also with Chinese text. */
export function printTable(headers: string[], rows: string[][]): void {
  const all = [headers, ...rows];
  const widths = headers.map((_, i) => Math.max(...all.map((row) => widthOf(row[i] ?? ''))));
  for (const row of all) {
    const cells = row.map((cell, i) => cell + ' '.repeat(widths[i]! - widthOf(cell)));
    console.log(cells.join('  ').trimEnd());
  }
}

/** Width of a text in terminal columns: an ideograph takes two. */
export function widthOf(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (/[\u1100-\u115f\u2e80-\uffe6]/u.test(letter) ? 2 : 1),
    0,
  );
}

/** A time in China, whose days the filters count too: `2026-11-21 15:30`. @param iso null prints as a dash */
export function minuteOrDash(iso: string | null): string {
  return iso ? chinaMinute(Date.parse(iso)) : '-';
}
