import { stringify } from 'csv-stringify/sync';

/** The characters that make Excel, WPS or LibreOffice run a cell; full-width forms count as well. */
const TRIGGER = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** A cell that would be run, behind any blanks and any number of escapes. */
const RUNNABLE = new RegExp(`^'*(?:[\\t\\r\\n]|[\\s\\p{Cf}]*${TRIGGER})`, 'u');
/**
 * A cell that needs quotes beyond what csv-stringify gives it: one with a single line break, which is not
 * its record delimiter, or one that another list separator would split into a part that is run.
 */
const NEEDS_QUOTES = new RegExp(`[\\r\\n]|[,;|\\t][\\s\\p{Cf}"']*${TRIGGER}`, 'u');

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export function escapeFormula(text: string): string {
  return RUNNABLE.test(text) ? `'${text}` : text;
}

/** Takes away the apostrophe that `escapeFormula` put there. Other texts stay as they are. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && RUNNABLE.test(text.slice(1)) ? text.slice(1) : text;
}

/** One record of a CSV, with its line end, safe to open in a spreadsheet. Every CSV is written with it. */
export function csvRecord(cells: (string | number)[], delimiter = ','): string {
  const safe = cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell));
  return stringify([safe], {
    delimiter,
    record_delimiter: '\r\n',
    quoted_match: NEEDS_QUOTES,
  });
}
