import {
  CASE_ACTS,
  CASE_KIND_LABELS,
  CASE_STATES,
  type CaseDetail,
  type CaseItem,
  type CaseMove,
  type CaseParty,
} from '#contracts';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { minuteOrDash, printIfCut, printTable } from '../table.js';

const PARTY_NAMES: Record<CaseParty, string> = {
  buyer: '买家',
  designer: '设计师',
  operator: '客服',
  clock: '系统',
  wechat: '微信支付',
};

/** Prints the cases of all users, those that are due first. */
export async function listCases(
  options: GlobalOptions & { state?: string; json?: boolean },
): Promise<void> {
  const query = options.state ? `?state=${options.state}` : '';
  const cases = await adminShopOf(options).get<CaseItem[]>(`/cases${query}`);
  printIfCut(cases);
  if (options.json) {
    for (const one of cases) console.log(JSON.stringify(one));
    return;
  }
  if (cases.length === 0) {
    console.log('没有售后');
    return;
  }
  printTable(
    ['编号', '事由', '设计', '状态', '时限'],
    cases.map(({ case_id, kind, design_name, state, due_at }) => [
      case_id,
      CASE_KIND_LABELS[kind],
      design_name,
      CASE_STATES[state].label,
      due_at === null ? '-' : minuteOrDash(due_at),
    ]),
  );
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
  const place = [
    one.page === null ? '' : `第 ${one.page} 页`,
    one.row === null ? '' : `第 ${one.row} 行`,
  ].join('');
  console.log(`${CASE_KIND_LABELS[one.kind]} · ${CASE_STATES[one.state].label}`);
  console.log(`订单 ${one.order_id} · ${one.buyer} · ${one.design_name} ${place}`);
  if (one.due_at) console.log(`时限 ${minuteOrDash(one.due_at)}`);
  if (one.refund) console.log(`退款 ${one.refund.refund_no} ¥${one.refund.amount}`);
  for (const { at, by, act, text, pictures } of one.history) {
    const photos = pictures.length > 0 ? `（照片 ${pictures.length} 张）` : '';
    console.log(
      `${minuteOrDash(at)}  ${PARTY_NAMES[by]}  ${CASE_ACTS[act].label}${photos}  ${text}`,
    );
  }
}
