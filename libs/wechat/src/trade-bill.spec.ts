import { describe, expect, it } from '@jest/globals';
import { parseTradeBill } from './trade-bill.js';

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const row = (no: string, state: string, amount: string, refund = '0.00', refundNo = '0') => {
  const cells =
    `2026-11-20 17:07:11|wx1|1900000001|0||42${no}|${no}|oX|NATIVE|${state}|OTHERS|CNY|${amount}|` +
    `0.00|0|${refundNo}|${refund}|0.00|ORIGINAL|SUCCESS|毛衣,“费尔岛”||0.00000|1.00%|${amount}|${refund}|`;
  return cells
    .split('|')
    .map((cell) => `\`${cell}`)
    .join(',');
};
const summary = (count: number) =>
  `总交易单数,应结订单总金额,退款总金额\r\n\`${count},\`0.00,\`0.00\r\n`;

describe(parseTradeBill, () => {
  it('reads payments and refunds, with commas in names and a byte order mark', () => {
    const rows = [row('A1', 'SUCCESS', '29.90'), row('A1', 'REFUND', '0.00', '29.90', 'R1')];
    const bill = `\uFEFF${HEADER}\r\n${rows.join('\r\n')}\r\n${summary(2)}`;
    expect(parseTradeBill(bill)).toEqual([
      {
        kind: 'payment',
        outTradeNo: 'A1',
        transactionId: '42A1',
        amountFen: 2990,
        outRefundNo: null,
      },
      {
        kind: 'refund',
        outTradeNo: 'A1',
        transactionId: '42A1',
        amountFen: 2990,
        outRefundNo: 'R1',
      },
    ]);
  });

  it('reads a day without trades', () => {
    expect(parseTradeBill(`${HEADER}\n${summary(0)}`)).toEqual([]);
  });

  it.each([
    ['cut short', `${HEADER}\n${row('A1', 'SUCCESS', '29.90')}\n`],
    ['with a row missing', `${HEADER}\n${row('A1', 'SUCCESS', '29.90')}\n${summary(2)}`],
    ['with another header', `a,b\n${summary(0)}`],
    ['with an amount that is none', `${HEADER}\n${row('A1', 'SUCCESS', '29,9')}\n${summary(1)}`],
  ])('refuses a bill %s', (_what, bill) => {
    expect(() => parseTradeBill(bill)).toThrow('the bill');
  });
});
