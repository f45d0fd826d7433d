import type { SandboxConfig } from '../sandbox.config.js';
import type { Refund } from './refund-ledger.js';
import type { Trade } from './trade-ledger.js';

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMMARY =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const yuan = (fen: number): string =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
const line = (cells: string[]): string => cells.map((cell) => `\`${cell}`).join(',');

/** The bill of a day in WeChat's format; null for a day without transactions. */
export function writeTradeBill(
  date: string,
  trades: Trade[],
  refunds: Refund[],
  merchant: SandboxConfig['merchant'],
): string | null {
  const paid = trades.filter(({ successTime }) => successTime?.startsWith(date));
  const back = refunds.filter(({ createTime }) => createTime.startsWith(date));
  if (paid.length + back.length === 0) return null;
  const byNo = new Map(trades.map((trade) => [trade.outTradeNo, trade]));
  const head = (at: string, trade: Trade, state: string): string[] => {
    const time = at.slice(0, 19).replace('T', ' ');
    const { transactionId, outTradeNo, openid } = trade;
    const of = [time, merchant.appId, merchant.merchantId, '0', ''];
    const ids = [transactionId ?? '', outTradeNo, openid ?? ''];
    return of.concat(ids, ['NATIVE', state, 'OTHERS', 'CNY']);
  };
  const tail = (trade: Trade, ordered: number, refunded: number): string[] => {
    const name = trade.order?.description ?? '';
    return [name, '', '0.00000', '1.00%', yuan(ordered), yuan(refunded), ''];
  };
  const paidRows = paid.map((trade) => {
    const fen = trade.order?.amount.total ?? 0;
    const sums = [yuan(fen), '0.00', '0', '0', '0.00', '0.00', '', ''];
    return line(head(trade.successTime!, trade, 'SUCCESS').concat(sums, tail(trade, fen, 0)));
  });
  const backRows = back.map(({ request, outTradeNo, refundId, createTime, status }) => {
    const trade = byNo.get(outTradeNo)!;
    const fen = request.amount.refund;
    const no = request.out_refund_no;
    const sums = ['0.00', '0.00', refundId, no, yuan(fen), '0.00', 'ORIGINAL', status];
    return line(head(createTime, trade, 'REFUND').concat(sums, tail(trade, 0, fen)));
  });
  const rows = paidRows.concat(backRows);
  const paidFen = paid.reduce((sum, { order }) => sum + (order?.amount.total ?? 0), 0);
  const backFen = back.reduce((sum, { request }) => sum + request.amount.refund, 0);
  const totals = [yuan(paidFen), yuan(backFen), '0.00', '0.00', yuan(paidFen), yuan(backFen)];
  return [HEADER, ...rows, SUMMARY, line([String(rows.length), ...totals]), ''].join('\r\n');
}
