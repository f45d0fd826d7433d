import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Journal } from '../journal.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { wechatTime } from './wechat-time.js';
import type { PaymentOrderRequest, Product } from './payment-order.js';
import { WechatPayFault } from './wechat-pay.fault.js';

const LIVES_MS: Record<Product, number> = {
  native: 2 * 3_600_000,
  jsapi: 2 * 3_600_000,
  h5: 5 * 60_000,
};
/** WeChat closes an unpaid trade by itself this long after its code has expired. */
const UNPAID_LIFE_MS = 7 * 24 * 3_600_000;
const TRADE_TYPES: Record<Product, string> = { native: 'NATIVE', jsapi: 'JSAPI', h5: 'MWEB' };

export interface Trade {
  order: PaymentOrderRequest | null;
  product: Product;
  outTradeNo: string;
  /** REFUND replaces SUCCESS, as at WeChat. */
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  /** The part of the code_url after `pr=`; only the newest code can be paid. */
  code: string | null;
  codeExpiresAt: number;
  transactionId: string | null;
  successTime: string | null;
  openid: string | null;
}

/** WeChat's records: every trade by its merchant order number, stored in a file of JSON lines. */
@Injectable()
export class TradeLedger {
  private readonly trades = new Map<string, Trade>();
  private readonly byCode = new Map<string, string>();

  private readonly journal: Journal<Trade>;

  constructor(@Inject(SANDBOX_CONFIG) config: SandboxConfig) {
    const file = join(config.dir, 'trades.jsonl');
    this.journal = new Journal<Trade>(file, (trade) => this.remember(trade));
  }

  /**
   * Creates a trade, or a new code for the same parameters, which invalidates the older code.
   * @returns the payment code: a part of the code_url, the prepay_id or the h5_url
   */
  order(request: PaymentOrderRequest, product: Product): string {
    const known = this.find(request.out_trade_no);
    if (isPaid(known)) {
      throw new WechatPayFault(400, 'ORDERPAID', '该订单已支付');
    }
    if (known?.state === 'CLOSED') throw new WechatPayFault(400, 'ORDER_CLOSED', '该订单已关闭');
    const isSame =
      known?.product === product && JSON.stringify(known.order) === JSON.stringify(request);
    if (known && !isSame) {
      throw new WechatPayFault(
        400,
        'INVALID_REQUEST',
        '请求重入时，参数与首次请求时不一致，请检查参数后再试',
      );
    }
    const code = randomBytes(9).toString('base64url').replace(/[-_]/g, 'x');
    const expires = request.time_expire ? Date.parse(request.time_expire) : Infinity;
    this.journal.add({
      order: request,
      product,
      outTradeNo: request.out_trade_no,
      state: 'NOTPAY',
      code,
      codeExpiresAt: Math.min(
        Date.now() + LIVES_MS[product],
        Math.max(expires, Date.now() + 60_000),
      ),
      transactionId: null,
      successTime: null,
      openid: null,
    });
    return code;
  }

  get(outTradeNo: string): Trade {
    const trade = this.find(outTradeNo);
    if (!trade?.order) throw new WechatPayFault(404, 'ORDER_NOT_EXIST', '订单不存在');
    return trade;
  }

  /** Closes a trade permanently. A number that was never ordered becomes unusable, as observed at WeChat. */
  close(outTradeNo: string): void {
    const trade = this.trades.get(outTradeNo);
    if (isPaid(trade)) throw new WechatPayFault(400, 'ORDERPAID', '该订单已支付');
    this.journal.add({
      order: trade?.order ?? null,
      product: trade?.product ?? 'native',
      outTradeNo,
      state: 'CLOSED',
      code: null,
      codeExpiresAt: 0,
      transactionId: null,
      successTime: null,
      openid: null,
    });
  }

  /** The trade of a scanned code or of a prepay_id. */
  scan(given: unknown): Trade {
    const text = typeof given === 'string' ? given.trim() : '';
    const code = /^(?:weixin:\/\/wxpay\/bizpayurl\?pr=|wx)(\w+)$/.exec(text)?.[1];
    const trade = this.trades.get(this.byCode.get(code ?? '') ?? '');
    // A payment inside WeChat has no code, and a code has no prepay_id.
    const isItsWay = text.startsWith('weixin:') === (trade?.product === 'native');
    if (!trade?.order || trade.code !== code || !isItsWay) {
      throw new WechatPayFault(404, 'CODE_INVALID', '二维码无效或已被新的二维码取代');
    }
    if (isPaid(trade)) throw new WechatPayFault(400, 'ORDERPAID', '该订单已支付');
    if (trade.state === 'CLOSED') throw new WechatPayFault(400, 'ORDER_CLOSED', '该订单已关闭');
    if (trade.codeExpiresAt < Date.now()) {
      throw new WechatPayFault(400, 'CODE_EXPIRED', '二维码已过期，请刷新页面');
    }
    return trade;
  }

  pay(given: unknown): Trade {
    const scanned = this.scan(given);
    const paid: Trade = {
      ...scanned,
      state: 'SUCCESS',
      transactionId: `42${Date.now()}${String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '0')}`,
      successTime: wechatTime(),
      openid: scanned.order?.payer?.openid ?? 'oSandboxBuyer000000000000000',
    };
    this.journal.add(paid);
    return paid;
  }

  /** Records an accepted refund. */
  refund(outTradeNo: string): void {
    this.journal.add({ ...this.get(outTradeNo), state: 'REFUND' });
  }

  /** All trades, in the order of their last change. */
  all(): Trade[] {
    return [...this.trades.values()];
  }

  /** Codes that can be paid now, newest first. */
  payable(limit: number): Trade[] {
    return this.all()
      .filter(({ product }) => product === 'native')
      .filter((trade) => trade.state === 'NOTPAY' && trade.codeExpiresAt > Date.now())
      .slice(-limit)
      .toReversed();
  }

  private find(outTradeNo: string): Trade | undefined {
    const trade = this.trades.get(outTradeNo);
    const isOver = trade?.state === 'NOTPAY' && trade.codeExpiresAt + UNPAID_LIFE_MS < Date.now();
    if (isOver) this.journal.add({ ...trade, state: 'CLOSED' });
    return this.trades.get(outTradeNo);
  }

  private remember(given: Trade): void {
    // Files of earlier versions contain only native trades, without the field.
    const trade = { ...given, product: (given.product as Product | undefined) ?? 'native' };
    // Deleted first, so that the map's order is that of the last change.
    this.trades.delete(trade.outTradeNo);
    this.trades.set(trade.outTradeNo, trade);
    if (trade.code) this.byCode.set(trade.code, trade.outTradeNo);
  }
}

/** Whether a trade was paid, also if it was refunded later. */
export function isPaid(trade: Trade | undefined): boolean {
  return trade?.state === 'SUCCESS' || trade?.state === 'REFUND';
}

/** A trade in the format of queries and notifications. */
export function describeTrade(trade: Trade, merchant: SandboxConfig['merchant']): object {
  const amount = trade.order?.amount.total ?? 0;
  const texts = {
    SUCCESS: '支付成功',
    REFUND: '转入退款',
    NOTPAY: '订单未支付',
    CLOSED: '订单已关闭',
  };
  return {
    appid: merchant.appId,
    mchid: merchant.merchantId,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.state,
    trade_state_desc: texts[trade.state],
    ...(trade.order?.attach && { attach: trade.order.attach }),
    ...(isPaid(trade) && {
      transaction_id: trade.transactionId,
      trade_type: TRADE_TYPES[trade.product],
      bank_type: 'OTHERS',
      success_time: trade.successTime,
      payer: { openid: trade.openid },
    }),
    amount: {
      total: amount,
      currency: 'CNY',
      ...(isPaid(trade) && { payer_total: amount, payer_currency: 'CNY' }),
    },
  };
}
