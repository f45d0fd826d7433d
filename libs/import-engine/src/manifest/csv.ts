import { stringify } from 'csv-stringify/sync';

/** The characters that make Excel, WPS or LibreOffice evaluate a cell, with their full-width forms. */
const TRIGGER = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** A cell that a spreadsheet would evaluate, after any whitespace and any number of escapes. */
const RUNNABLE = new RegExp(`^'*(?:[\\t\\r\\n]|[\\s\\p{Cf}]*${TRIGGER})`, 'u');
/**
 * A cell that needs quotes although csv-stringify writes none: one with a single line break, which is not its record
 * delimiter, or one that another delimiter would split into a cell that is evaluated.
 */
const NEEDS_QUOTES = new RegExp(`[\\r\\n]|[,;|\\t][\\s\\p{Cf}"']*${TRIGGER}`, 'u');

/** Prefixes an apostrophe to a text that a spreadsheet would evaluate as a formula. */
export function escapeFormula(text: string): string {
  return RUNNABLE.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of `escapeFormula`. Other texts remain unchanged. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && RUNNABLE.test(text.slice(1)) ? text.slice(1) : text;
}

/** One CSV record with its line end, safe to open in a spreadsheet. All CSV output uses it. */
export function csvRecord(cells: (string | number)[], delimiter = ','): string {
  const safe = cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell));
  return stringify([safe], {
    delimiter,
    record_delimiter: '\r\n',
    quoted_match: NEEDS_QUOTES,
  });
}
