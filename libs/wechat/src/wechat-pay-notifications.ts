import type { Config } from '#config';
import {
  decryptResource,
  validateSignature,
  readSignatureHeaders,
  type SignatureHeaders,
  type SigningKeys,
} from './signature.js';
import { WechatPayFailure } from './wechat-pay.error.js';
import { readRefund } from './wechat-refund.js';
import type { NotificationEnvelope, Trade, WechatRefund } from './wechat-pay.types.js';

/**
 * A notification with a wrong signature, an old timestamp or an unreadable envelope. It must have no effect.
 */
export class NotificationRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotificationRefusedError';
  }
}

/** A verified notification whose content cannot be decrypted or parsed. */
export class NotificationUnreadableError extends Error {
  constructor(reason: string) {
    super(`the notification cannot be read: ${reason}`);
    this.name = 'NotificationUnreadableError';
  }
}

/** Verifies and decrypts notifications of WeChat Pay. */
export class WechatPayNotifications {
  constructor(
    private readonly config: Config['wechatPay'],
    private readonly keys: SigningKeys,
  ) {}

  /**
   * Verifies serial, timestamp and signature over the raw bytes, then parses the envelope.
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
   * Decrypts the resource of a `TRANSACTION.SUCCESS` that was verified when it was received.
   * @throws NotificationUnreadableError if the tag does not match or the content is no trade
   */
  openTrade(body: string): Trade {
    const trade = this.open(body) as Partial<Trade> | null;
    if (!trade?.out_trade_no || !trade.trade_state) {
      throw new NotificationUnreadableError('the resource is no trade');
    }
    return trade as Trade;
  }

  /**
   * Decrypts the resource of a `REFUND.*` that was verified when it was received.
   * @throws NotificationUnreadableError if the tag does not match or the content is no refund
   */
  openRefund(body: string): WechatRefund {
    const refund = readRefund(this.open(body));
    if (!refund) throw new NotificationUnreadableError('the resource is no refund');
    return refund;
  }

  /**
   * Decrypts the resource of a `COMPLAINT.*` that was verified when it was received.
   * @returns the complaint's number
   * @throws NotificationUnreadableError if the tag does not match or the content names no complaint
   */
  openComplaint(body: string): string {
    const { complaint_id: id } = (this.open(body) ?? {}) as { complaint_id?: unknown };
    if (typeof id !== 'string' || id === '') {
      throw new NotificationUnreadableError('the resource names no complaint');
    }
    return id;
  }

  private open(body: string): unknown {
    const { resource } = readEnvelope(body);
    let text: string;
    try {
      text = decryptResource(resource, this.config.apiV3Key);
    } catch {
      throw new NotificationUnreadableError('WECHAT_PAY_API_V3_KEY does not decrypt it');
    }
    try {
      return JSON.parse(text);
    } catch {
      throw new NotificationUnreadableError('the resource is no JSON');
    }
  }

  /** If the key is unavailable the notification is refused: WeChat sends it again. */
  private async faultOf(
    headers: SignatureHeaders,
    body: Buffer,
    nowSeconds: number,
  ): Promise<string | null> {
    try {
      return await validateSignature(headers, body, this.keys, nowSeconds);
    } catch (error) {
      if (error instanceof WechatPayFailure) return error.message;
      throw error;
    }
  }
}

/** @throws NotificationRefusedError if the text is no envelope */
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
