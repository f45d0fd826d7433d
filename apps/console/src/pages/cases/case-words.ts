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
