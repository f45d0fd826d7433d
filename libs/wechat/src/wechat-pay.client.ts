import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '#config';
import { CHINA_OFFSET_MS, type JsapiParameters } from '#contracts';
import {
  validateSignature,
  readSignatureHeaders,
  type SigningKeys,
  signLines,
} from './signature.js';
import { type RawResponse, refusalOf, type SignedRequests } from './signed-requests.js';
import { type BillRow, parseTradeBill } from './trade-bill.js';
import { WechatPayError, WechatPayIndeterminateError } from './wechat-pay.error.js';
import { readRefund } from './wechat-refund.js';
import type { PaymentOrder, RefundOrder, Trade, WechatRefund } from './wechat-pay.types.js';

const DESCRIPTION_MAX = 127;
const REASON_MAX = 80;
const REFUNDS_PATH = '/v3/refund/domestic/refunds';

/**
 * A client of WeChat Pay APIv3 that signs requests. Every method throws `WechatPayFailure`: `WechatPayError`
 * if WeChat refused, else `WechatPayIndeterminateError`. A response is used only after its signature was
 * verified.
 */
export class WechatPayClient {
  constructor(
    private readonly config: Config['wechatPay'],
    private readonly requests: SignedRequests,
    private readonly keys: SigningKeys,
  ) {}

  /**
   * Creates a Native payment. While it is unpaid, the same number with the same parameters may be sent again
   * and returns a new code.
   * @returns the opaque text of the QR code, payable for two hours
   */
  prepayNative(order: PaymentOrder): Promise<string> {
    return this.prepay('native', order, {}, 'code_url');
  }

  /**
   * Creates a payment inside WeChat. @param openid of the payer, for this app
   * @returns a prepay_id for `signJsapi`, payable for two hours
   */
  prepayJsapi(order: PaymentOrder, openid: string): Promise<string> {
    return this.prepay('jsapi', order, { payer: { openid } }, 'prepay_id');
  }

  /**
   * Creates a payment in a phone's browser. @param clientIp of the payer's device
   * @returns the address that the browser must open within five minutes
   */
  prepayH5(order: PaymentOrder, clientIp: string): Promise<string> {
    const scene = { payer_client_ip: clientIp, h5_info: { type: 'Wap' } };
    return this.prepay('h5', order, { scene_info: scene }, 'h5_url');
  }

  /** Signs the parameters that WeChat's JS bridge needs to pay a prepay_id. */
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

  /** Queries a trade by our number; null if WeChat does not know it. */
  async findTrade(outTradeNo: string): Promise<Trade | null> {
    try {
      const path = `${tradePath(outTradeNo)}?mchid=${this.config.merchantId}`;
      return (await this.call('GET', path)) as Trade;
    } catch (error) {
      if (error instanceof WechatPayError && error.code === 'ORDERNOTEXIST') return null;
      throw error;
    }
  }

  /** Closes an unpaid trade permanently; may be repeated. For a paid trade it throws the code `ORDERPAID`. */
  async closeTrade(outTradeNo: string): Promise<void> {
    await this.call('POST', `${tradePath(outTradeNo)}/close`, { mchid: this.config.merchantId });
  }

  /** Refunds a payment or a part of it. The same refund number may be sent again and pays once. */
  async refund(refund: RefundOrder): Promise<WechatRefund> {
    const { outTradeNo, outRefundNo, amountFen, paidFen, reason } = refund;
    const answer = await this.call('POST', REFUNDS_PATH, {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      ...(plain(reason) && { reason: plain(reason).slice(0, REASON_MAX) }),
      notify_url: this.config.notifyUrl,
      amount: { refund: amountFen, total: paidFen, currency: 'CNY' },
    });
    return parseRefundResponse(answer);
  }

  /** Queries a refund by our number; null if WeChat never accepted it. */
  async findRefund(outRefundNo: string): Promise<WechatRefund | null> {
    try {
      return parseRefundResponse(await this.call('GET', `${REFUNDS_PATH}/${outRefundNo}`));
    } catch (error) {
      if (error instanceof WechatPayError && error.code === 'RESOURCENOTEXISTS') return null;
      throw error;
    }
  }

  /**
   * Downloads the trade bill of a day; empty if there were no trades. @param date in China time, such as
   * 2026-11-20
   * @throws WechatPayFailure also if the file's hash differs from the announced one
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
    // The file is not signed, but its hash is in the signed response before.
    if (createHash('sha1').update(file).digest('hex') !== announced.hash_value) {
      throw new WechatPayIndeterminateError('the bill is not the one that was announced');
    }
    try {
      return parseTradeBill(file.toString('utf8'));
    } catch (error) {
      throw new WechatPayIndeterminateError((error as Error).message);
    }
  }

  /**
   * Downloads a file that a response names; it is not signed. Our signature is sent only to WeChat's own host.
   * @throws WechatPayFailure
   */
  private async download(url: string): Promise<Buffer> {
    const { origin } = new URL(this.config.baseUrl);
    if (!URL.canParse(url) || new URL(url).origin !== origin) {
      throw new WechatPayIndeterminateError('the file is on another host');
    }
    const answer = await this.requests.send('GET', url.slice(origin.length));
    if (!answer.ok) throw refusalOf(answer);
    return answer.bytes;
  }

  private async prepay(
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
      time_expire: rfc3339InChina(order.expiresAt),
      notify_url: this.config.notifyUrl,
      amount: { total: order.amountFen, currency: 'CNY' },
      ...rest,
    });
    const handle = (answer as Record<string, unknown> | null)?.[field];
    if (typeof handle !== 'string' || !handle) {
      throw new WechatPayIndeterminateError(`there is no ${field} in it`);
    }
    return handle;
  }

  /**
   * Sends a signed request and verifies the response, for other services of WeChat Pay.
   * @returns the parsed body; null without one @throws WechatPayFailure
   */
  async call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const payload = body && JSON.stringify(body);
    let answer = await this.requests.send(method, path, payload);
    // All our calls may be repeated; the response to the repeated call has a correct signature.
    if (isProbe(answer)) answer = await this.requests.send(method, path, payload);
    // Only 2xx responses are signed, so the status is checked first.
    if (!answer.ok) throw refusalOf(answer);
    const { bytes } = answer;
    const headers = readSignatureHeaders(answer.header);
    const fault = headers
      ? await validateSignature(headers, bytes, this.keys, Date.now() / 1000)
      : 'signature headers are missing';
    if (fault) throw new WechatPayIndeterminateError(fault);
    try {
      return bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : null;
    } catch {
      throw new WechatPayIndeterminateError('it is no JSON');
    }
  }
}

/** WeChat occasionally sends a wrong signature on purpose, to test that clients refuse it. */
function isProbe({ header }: RawResponse): boolean {
  return header('wechatpay-signature')?.startsWith('WECHATPAY/SIGNTEST/') ?? false;
}

function tradePath(outTradeNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;
}

/** WeChat accepts no characters of more than three UTF-8 bytes. */
function plain(text: string): string {
  // A backtick separates the cells of the bill.
  return text.replace(/[\u{10000}-\u{10FFFF}\p{Cc}`]/gu, '').trim();
}

/** Returns a text as WeChat Pay takes it: at most 127 characters, and never empty. */
function printable(text: string): string {
  return plain(text).slice(0, DESCRIPTION_MAX) || '编织图解';
}

function parseRefundResponse(answer: unknown): WechatRefund {
  const refund = readRefund(answer);
  if (!refund) throw new WechatPayIndeterminateError('it is no refund');
  return refund;
}

function rfc3339InChina(date: Date): string {
  return `${new Date(date.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}
