import type { ImportConsent, ImportOutcome } from '#contracts';
import type { ManifestRow } from './manifest.js';

/** The outcome of a row. `skipped`: the import stopped before it. */
export interface RowResult {
  given: ManifestRow;
  sku: string;
  outcome: ImportOutcome | 'skipped';
  designId: number | null;
  message: string;
  /** Things that the operator may have overlooked. */
  warnings: string[];
  /** For `failed`: the consents that would make it valid. */
  needs: (keyof ImportConsent)[];
}

/** The outcomes in Chinese, in the order of totals. */
export const OUTCOMES: Record<RowResult['outcome'], string> = {
  created: '新建',
  updated: '更新',
  unchanged: '未变',
  failed: '失败',
  skipped: '未处理',
};

/** The columns of a report of all rows. */
export const REPORT_COLUMNS = ['行', '货号', '结果', '设计编号', '说明'];

/** A row of that report. */
export function reportCells(
  line: number,
  result: Pick<RowResult, 'sku' | 'outcome' | 'designId' | 'message' | 'warnings'>,
): (string | number)[] {
  const { sku, outcome, designId, message, warnings } = result;
  const remarks = [message, warnings.length > 0 ? `提醒：${warnings.join('；')}` : ''];
  const text = remarks.filter(Boolean).join('。');
  return [line, sku, OUTCOMES[outcome], designId ?? '', text];
}

/** The cells of a row for the copy of the failed rows; null for a row that is not part of it. */
export function failedCells({ given, outcome }: RowResult): string[] | null {
  // An unreadable row cannot be written again.
  return outcome === 'failed' && given.original.length > 0 ? given.original : null;
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

/** The result of a row that the import did not reach. @param message what continues the import */
export function skipped(given: ManifestRow, message: string): RowResult {
  const sku = given.cells.sku ?? '';
  return { given, sku, outcome: 'skipped', designId: null, message, warnings: [], needs: [] };
}
