import type { Config } from '#config';
import {
  decryptResource,
  findSignatureFault,
  readSignatureHeaders,
  type SignatureHeaders,
  type SigningKeys,
} from './signature.js';
import { WechatPayFailure } from './wechat-pay.error.js';
import { readRefund } from './wechat-refund.js';
import type { NotificationEnvelope, Trade, WechatRefund } from './wechat-pay.types.js';

/** A notification that is not WeChat's, not fresh or not readable. Nothing of it may take effect. */
export class NotificationRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotificationRefusedError';
  }
}

/** Checks and opens what claims to come from WeChat Pay. */
export class WechatPayNotifications {
  constructor(
    private readonly config: Config['wechatPay'],
    private readonly keys: SigningKeys,
  ) {}

  /**
   * Verifies serial, clock and signature over the raw bytes, then reads the envelope.
   * @throws NotificationRefusedError
   */
  async verify(
    header: (name: string) => string | undefined,
    body: Buffer,
    nowSeconds = Date.now() / 1000,
  ): Promise<NotificationEnvelope> {
    const headers = readSignatureHeaders(header);
    if (!headers) throw new NotificationRefusedError('signature headers are missing');
    const fault = await this.faultOf(headers, body, nowSeconds);
    if (fault) throw new NotificationRefusedError(fault);
    return readEnvelope(body.toString('utf8'));
  }

  /**
   * Opens the resource of a `TRANSACTION.SUCCESS` that was verified when it came.
   * @throws Error when the tag does not match or the content is no trade
   */
  openTrade(body: string): Trade {
    const { resource } = readEnvelope(body);
    const trade = JSON.parse(decryptResource(resource, this.config.apiV3Key)) as Trade;
    if (!trade.out_trade_no || !trade.trade_state) throw new Error('the resource is no trade');
    return trade;
  }

  /**
   * Opens the resource of a `REFUND.*` that was verified when it came.
   * @throws Error when the tag does not match or the content is no refund
   */
  openRefund(body: string): WechatRefund {
    const { resource } = readEnvelope(body);
    const refund = readRefund(JSON.parse(decryptResource(resource, this.config.apiV3Key)));
    if (!refund) throw new Error('the resource is no refund');
    return refund;
  }

  /** Without the key to check it by, a notification is refused: WeChat repeats it. */
  private async faultOf(
    headers: SignatureHeaders,
    body: Buffer,
    nowSeconds: number,
  ): Promise<string | null> {
    try {
      return await findSignatureFault(headers, body, this.keys, nowSeconds);
    } catch (error) {
      if (error instanceof WechatPayFailure) return error.message;
      throw error;
    }
  }
}

/** @throws NotificationRefusedError when the text is no envelope */
function readEnvelope(body: string): NotificationEnvelope {
  let envelope: Partial<NotificationEnvelope>;
  try {
    envelope = JSON.parse(body) as Partial<NotificationEnvelope>;
  } catch {
    throw new NotificationRefusedError('the body is no JSON');
  }
  const { id, event_type, resource } = envelope;
  if (!id || !event_type || !resource?.ciphertext || !resource.nonce) {
    throw new NotificationRefusedError('the envelope is incomplete');
  }
  return envelope as NotificationEnvelope;
}
