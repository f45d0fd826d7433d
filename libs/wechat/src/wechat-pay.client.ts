import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '#config';
import type { JsapiParameters } from '#contracts';
import {
  findSignatureFault,
  readSignatureHeaders,
  type SigningKeys,
  signLines,
} from './signature.js';
import { type RawAnswer, refusalOf, type SignedRequests } from './signed-requests.js';
import { type BillRow, parseTradeBill } from './trade-bill.js';
import { WechatPayError, WechatPayUnansweredError } from './wechat-pay.error.js';
import { readRefund } from './wechat-refund.js';
import type { PaymentOrder, RefundOrder, Trade, WechatRefund } from './wechat-pay.types.js';

const DESCRIPTION_MAX = 127;
const REASON_MAX = 80;
const REFUNDS_PATH = '/v3/refund/domestic/refunds';

/**
 * A signed client of WeChat Pay APIv3.
 * Every method throws `WechatPayFailure`: `WechatPayError` where WeChat refused, else
 * `WechatPayUnansweredError`. Answers are believed only after their signature was checked.
 */
export class WechatPayClient {
  constructor(
    private readonly config: Config['wechatPay'],
    private readonly requests: SignedRequests,
    private readonly keys: SigningKeys,
  ) {}

  /**
   * Orders a Native payment. The same number with the same parameters may be ordered again while it
   * is unpaid and yields a fresh code.
   * @returns the opaque text of the QR code, payable for two hours
   */
  orderNative(order: PaymentOrder): Promise<string> {
    return this.order('native', order, {}, 'code_url');
  }

  /**
   * Orders a payment inside WeChat. @param openid of the payer, of this app
   * @returns a prepay_id for `signJsapi`, payable for two hours
   */
  orderJsapi(order: PaymentOrder, openid: string): Promise<string> {
    return this.order('jsapi', order, { payer: { openid } }, 'prepay_id');
  }

  /**
   * Orders a payment in a phone's browser. @param clientIp of the payer's device
   * @returns where the browser goes within five minutes
   */
  orderH5(order: PaymentOrder, clientIp: string): Promise<string> {
    const scene = { payer_client_ip: clientIp, h5_info: { type: 'Wap' } };
    return this.order('h5', order, { scene_info: scene }, 'h5_url');
  }

  /** Signs what WeChat's bridge takes to pay by a prepay_id. */
  signJsapi(prepayId: string): JsapiParameters {
    const timeStamp = String(Math.floor(Date.now() / 1000));
    const nonceStr = randomBytes(16).toString('hex').toUpperCase();
    const ordered = `prepay_id=${prepayId}`;
    const { appId, merchantKey } = this.config;
    return {
      appId,
      timeStamp,
      nonceStr,
      package: ordered,
      signType: 'RSA',
      paySign: signLines([appId, timeStamp, nonceStr, ordered], merchantKey),
    };
  }

  /** Asks for a trade by our number; null when WeChat never heard of it. */
  async findTrade(outTradeNo: string): Promise<Trade | null> {
    try {
      const path = `${tradePath(outTradeNo)}?mchid=${this.config.merchantId}`;
      return (await this.call('GET', path)) as Trade;
    } catch (error) {
      if (error instanceof WechatPayError && error.code === 'ORDERNOTEXIST') return null;
      throw error;
    }
  }

  /** Closes an unpaid trade for ever; again is fine. A paid one throws code `ORDERPAID`. */
  async closeTrade(outTradeNo: string): Promise<void> {
    await this.call('POST', `${tradePath(outTradeNo)}/close`, { mchid: this.config.merchantId });
  }

  /** Asks for a whole payment back. The same number may be asked again and pays once. */
  async refund(refund: RefundOrder): Promise<WechatRefund> {
    const { outTradeNo, outRefundNo, amountFen, reason } = refund;
    const answer = await this.call('POST', REFUNDS_PATH, {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      ...(plain(reason) && { reason: plain(reason).slice(0, REASON_MAX) }),
      notify_url: this.config.notifyUrl,
      amount: { refund: amountFen, total: amountFen, currency: 'CNY' },
    });
    return readAnsweredRefund(answer);
  }

  /** Asks after a refund by our number; null when WeChat never took it. */
  async findRefund(outRefundNo: string): Promise<WechatRefund | null> {
    try {
      return readAnsweredRefund(await this.call('GET', `${REFUNDS_PATH}/${outRefundNo}`));
    } catch (error) {
      if (error instanceof WechatPayError && error.code === 'RESOURCENOTEXISTS') return null;
      throw error;
    }
  }

  /**
   * The trade bill of a day, empty where nothing happened. @param date of China, such as 2026-11-20
   * @throws WechatPayFailure also when the file is not the one that was announced
   */
  async fetchTradeBill(date: string): Promise<BillRow[]> {
    let answer: unknown;
    try {
      answer = await this.call('GET', `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL`);
    } catch (error) {
      if (error instanceof WechatPayError && error.code === 'NOSTATEMENTEXIST') return [];
      throw error;
    }
    const announced = (answer ?? {}) as { hash_value?: string; download_url?: string };
    const file = await this.download(announced.download_url ?? '');
    // The file itself is not signed; its hash is, in the answer before.
    if (createHash('sha1').update(file).digest('hex') !== announced.hash_value) {
      throw new WechatPayUnansweredError('the bill is not the one that was announced');
    }
    try {
      return parseTradeBill(file.toString('utf8'));
    } catch (error) {
      throw new WechatPayUnansweredError((error as Error).message);
    }
  }

  /** Our signature goes to WeChat's own host alone. */
  private async download(url: string): Promise<Buffer> {
    const { origin } = new URL(this.config.baseUrl);
    if (!URL.canParse(url) || new URL(url).origin !== origin) {
      throw new WechatPayUnansweredError('the bill is on another host');
    }
    const answer = await this.requests.send('GET', url.slice(origin.length));
    if (!answer.ok) throw refusalOf(answer);
    return answer.bytes;
  }

  private async order(
    product: 'native' | 'jsapi' | 'h5',
    order: PaymentOrder,
    rest: object,
    field: 'code_url' | 'prepay_id' | 'h5_url',
  ): Promise<string> {
    const answer = await this.call('POST', `/v3/pay/transactions/${product}`, {
      appid: this.config.appId,
      mchid: this.config.merchantId,
      description: printable(order.description),
      out_trade_no: order.outTradeNo,
      time_expire: chinaTime(order.expiresAt),
      notify_url: this.config.notifyUrl,
      amount: { total: order.amountFen, currency: 'CNY' },
      ...rest,
    });
    const handle = (answer as Record<string, unknown> | null)?.[field];
    if (typeof handle !== 'string' || !handle) {
      throw new WechatPayUnansweredError(`there is no ${field} in it`);
    }
    return handle;
  }

  private async call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const payload = body && JSON.stringify(body);
    let answer = await this.requests.send(method, path, payload);
    // Every call of ours may be repeated; the answer to a repeat is signed anew.
    if (isProbe(answer)) answer = await this.requests.send(method, path, payload);
    // Only 2xx is signed, so the status comes first.
    if (!answer.ok) throw refusalOf(answer);
    const { bytes } = answer;
    const headers = readSignatureHeaders(answer.header);
    const fault = headers
      ? await findSignatureFault(headers, bytes, this.keys, Date.now() / 1000)
      : 'signature headers are missing';
    if (fault) throw new WechatPayUnansweredError(fault);
    try {
      return bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : null;
    } catch {
      throw new WechatPayUnansweredError('it is no JSON');
    }
  }
}

/** WeChat signs an answer wrongly now and then, to see that it is refused. */
function isProbe({ header }: RawAnswer): boolean {
  return header('wechatpay-signature')?.startsWith('WECHATPAY/SIGNTEST/') ?? false;
}

function tradePath(outTradeNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;
}

/** WeChat takes no characters beyond three UTF-8 bytes. */
function plain(text: string): string {
  // A backtick parts the cells of the bill.
  return text.replace(/[\u{10000}-\u{10FFFF}\p{Cc}`]/gu, '').trim();
}

/** At most 127 characters, and never none. */
function printable(text: string): string {
  return plain(text).slice(0, DESCRIPTION_MAX) || '编织图解';
}

function readAnsweredRefund(answer: unknown): WechatRefund {
  const refund = readRefund(answer);
  if (!refund) throw new WechatPayUnansweredError('it is no refund');
  return refund;
}

function chinaTime(date: Date): string {
  return `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}
