import {
  CASE_ACTS,
  CASE_KIND_LABELS,
  CASE_PARTY_LABELS,
  CASE_STATES,
  type CaseDetail,
  type CaseItem,
  type CaseMove,
  casePlace,
} from '#contracts';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { minuteOrDash, printIfCut, printList } from '../table.js';

/** Prints the cases of all users, those that are due first. */
export async function listCases(
  options: GlobalOptions & { state?: string; json?: boolean },
): Promise<void> {
  const query = options.state ? `?state=${options.state}` : '';
  const cases = await adminShopOf(options).get<CaseItem[]>(`/cases${query}`);
  printIfCut(cases);
  printList(cases, options, {
    none: '没有售后',
    headers: ['编号', '事由', '设计', '状态', '时限'],
    lineOf: ({ case_id, kind, design_name, state, due_at }) => [
      case_id,
      CASE_KIND_LABELS[kind],
      design_name,
      CASE_STATES[state].label,
      minuteOrDash(due_at),
    ],
  });
}

/** Prints a case with its history. */
export async function showCase(
  id: string,
  options: GlobalOptions & { json?: boolean },
): Promise<void> {
  const found = await adminShopOf(options).get<CaseDetail>(`/cases/${encodeURIComponent(id)}`);
  if (options.json) console.log(JSON.stringify(found));
  else print(found);
}

/** Acts on a case as the operator. */
export async function moveCase(
  id: string,
  move: CaseMove,
  text: string,
  options: GlobalOptions & { yes?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  const path = `/cases/${encodeURIComponent(id)}`;
  const before = await shop.get<CaseDetail>(path);
  if (move === 'refund') {
    await confirm(
      `退款给 ${before.buyer}（订单 ${before.order_id}，${before.design_name}）吗？`,
      options.yes,
    );
  }
  print(await shop.post<CaseDetail>(`${path}/moves`, { move, text }));
}

function print(one: CaseDetail): void {
  console.log(`${CASE_KIND_LABELS[one.kind]} · ${CASE_STATES[one.state].label}`);
  console.log(`订单 ${one.order_id} · ${one.buyer} · ${one.design_name} ${casePlace(one)}`);
  if (one.due_at) console.log(`时限 ${minuteOrDash(one.due_at)}`);
  if (one.refund) console.log(`退款 ${one.refund.refund_no} ¥${one.refund.amount}`);
  for (const { at, by, act, text, pictures, is_internal: isInternal } of one.history) {
    const internal = isInternal ? '（只有客服看得到）' : '';
    const photos = pictures.length > 0 ? `（照片 ${pictures.length} 张）` : '';
    console.log(
      `${minuteOrDash(at)}  ${CASE_PARTY_LABELS[by]}  ${CASE_ACTS[act].label}${internal}${photos}  ${text}`,
    );
  }
}
