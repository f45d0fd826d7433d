import { csvRecord, failedText, noteCells, REPORT_COLUMNS, reportCells } from '#import-engine';
import type { StoredRow, StoredRun } from './stored-run';

/** A file that the page offers for download. */
export interface ReportFile {
  name: string;
  /** Its media type. */
  type: string;
  text: string;
}

/** Excel needs the byte order mark to recognise UTF-8. */
const CSV_MARK = '\ufeff';

/** The report of all rows, such as `list.report.csv`. */
export function reportFile(run: StoredRun, rows: readonly StoredRow[]): ReportFile {
  const records = [
    REPORT_COLUMNS,
    ...(run.notes ?? []).map(noteCells),
    ...rows.map((row) => reportCells(row.line, row)),
  ];
  const text = CSV_MARK + records.map((cells) => csvRecord(cells)).join('');
  return { name: nameOf(run, 'report.csv'), type: 'text/csv', text };
}

/** The failed rows to correct, such as `list.failed.csv`. */
export function failedFile(run: StoredRun, rows: readonly StoredRow[]): ReportFile {
  const { headers, failedFormat: format = 'csv' } = run;
  const records = [headers, ...rows.flatMap(({ failed }) => (failed ? [failed] : []))];
  return {
    name: nameOf(run, `failed.${format}`),
    type: format === 'csv' ? 'text/csv' : 'application/jsonl',
    text: (format === 'csv' ? CSV_MARK : '') + failedText(records, format),
  };
}

/** `list.report.csv` for `list.xlsx`. The name of a manifest that is itself a report is not extended again. */
function nameOf({ name, isDryRun }: StoredRun, end: string): string {
  const plain = name.replace(/\.\w+$/, '').replace(/(\.dry-run)?\.failed$/, '');
  return `${plain}${isDryRun ? '.dry-run' : ''}.${end}`;
}
