import { CASE_ACTS, CASE_STATES, type CaseDetail, type CaseMove } from '#contracts';

/** What follows an act, in words and numbers (CONS-04). */
export function consequenceOf(
  { state, refundable }: Pick<CaseDetail, 'state' | 'refundable'>,
  move: CaseMove,
): string {
  const { to, isInternal } = CASE_ACTS[move];
  if (move === 'refund') {
    return `退回还没退的 ¥${refundable ?? '—'}，收回下载与阅读的权利，售后随即结束。`;
  }
  if (isInternal) return '只有客服看得到，状态与时限都不变。';
  const next = CASE_STATES[to ?? state];
  return `之后：${next.label}${next.dueHours === null ? '' : `，${next.dueHours} 小时内`}。买家会收到通知。`;
}

/** Where the pattern is wrong: `第 2 版，尺码 M，第 3 页，第 12 行`; each part can be missing (HELP-01). */
export function placeOf({
  version,
  size,
  page,
  row,
}: Pick<CaseDetail, 'version' | 'size' | 'page' | 'row'>): string {
  const parts = [
    version !== null && `第 ${version} 版`,
    size !== null && `尺码 ${size}`,
    page !== null && `第 ${page} 页`,
    row !== null && `第 ${row} 行`,
  ];
  return parts.filter(Boolean).join('，') || '—';
}
