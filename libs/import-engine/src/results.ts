import type { ImportConsent, ImportOutcome } from '#contracts';
import { csvRecord } from './manifest/csv.js';
import type { Manifest, ManifestRow } from './manifest/manifest.js';

/** The outcome of a row. `skipped`: the import stopped before it. */
export interface RowResult {
  given: ManifestRow;
  sku: string;
  outcome: ImportOutcome | 'skipped';
  designId: number | null;
  message: string;
  /** Warnings of mistakes that the operator may have overlooked. */
  warnings: string[];
  /** The consents with which a `failed` row would be valid; empty for any other outcome. */
  needs: (keyof ImportConsent)[];
}

/** The Chinese names of the outcomes, in the order of the summary. */
export const OUTCOMES: Record<RowResult['outcome'], string> = {
  created: '新建',
  updated: '更新',
  unchanged: '未变',
  failed: '失败',
  skipped: '未处理',
};

/** The columns of a report of all rows. */
export const REPORT_COLUMNS = ['行', '货号', '结果', '设计编号', '说明'];

/** The cells of a row in the report of all rows. */
export function reportCells(
  line: number,
  result: Pick<RowResult, 'sku' | 'outcome' | 'designId' | 'message' | 'warnings'>,
): (string | number)[] {
  const { sku, outcome, designId, message, warnings } = result;
  const remarks = [message, warnings.length > 0 ? `提醒：${warnings.join('；')}` : ''];
  const text = remarks.filter(Boolean).join('。');
  return [line, sku, OUTCOMES[outcome], designId ?? '', text];
}

/** The cells of a remark about the whole list in the report, e.g. a worksheet that was not read. */
export function noteCells(note: string): string[] {
  return ['', '', '提示', '', note];
}

/** The copy of a row in the file of failed rows; null for a row that is not in it. */
export function failedCells({ given, outcome }: RowResult): string[] | null {
  // An unreadable row may have no cells to copy.
  return outcome === 'failed' && given.original.length > 0 ? given.original : null;
}

/** The text of records of the file of failed rows. @param records the headers, and the copies of rows */
export function failedText(
  records: string[][],
  format: Manifest['failedFormat'],
  delimiter = ',',
): string {
  const lines =
    format === 'csv'
      ? records.map((cells) => csvRecord(cells, delimiter))
      : records.flat().map((line) => `${line}\n`);
  return lines.join('');
}

/** The result of an invalid row. */
export function failed(
  given: ManifestRow,
  sku: string,
  message: string,
  needs: RowResult['needs'] = [],
): RowResult {
  return { given, sku, outcome: 'failed', designId: null, message, warnings: [], needs };
}

/** The result of a row that the import did not reach. @param message how to continue the import */
export function skipped(given: ManifestRow, message: string): RowResult {
  const sku = given.cells.sku ?? '';
  return { given, sku, outcome: 'skipped', designId: null, message, warnings: [], needs: [] };
}

/** Yields the rows that an import did not reach, as skipped. @param done how many it reached @throws as `Manifest.rows` */
export async function* unreached(
  manifest: Pick<Manifest, 'rows'>,
  done: number,
  message: string,
): AsyncGenerator<RowResult> {
  let rest = -done;
  for await (const given of manifest.rows()) {
    rest += 1;
    if (rest > 0) yield skipped(given, message);
  }
}
