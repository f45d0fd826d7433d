import { randomBytes } from 'node:crypto';
import type { Config } from '#config';
import { causeText } from '#contracts';
import { signLines } from './signature.js';
import {
  WechatPayError,
  type WechatPayFailure,
  WechatPayIndeterminateError,
} from './wechat-pay.error.js';

const TIMEOUT_MS = 8_000;

/** WeChat's raw response; the caller must verify its signature. */
export interface RawResponse {
  ok: boolean;
  status: number;
  header: (name: string) => string | null;
  bytes: Buffer;
}

/** Sends a request and reads the whole response. @throws WechatPayIndeterminateError if there was no response */
export async function sendRequest(url: string | URL, options: RequestInit): Promise<RawResponse> {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { ok, status, headers } = response;
    return { ok, status, header: (name) => headers.get(name), bytes };
  } catch (error) {
    throw new WechatPayIndeterminateError(causeText(error));
  }
}

/** Sends requests with the merchant's signature to WeChat Pay. */
export class SignedRequests {
  constructor(private readonly config: Config['wechatPay']) {}

  /**
   * @param path with its query, exactly as signed and sent @param payload exactly the text that is sent
   * @throws WechatPayIndeterminateError if there was no response
   */
  async send(method: 'GET' | 'POST' | 'PUT', path: string, payload = ''): Promise<RawResponse> {
    return sendRequest(this.config.baseUrl + path, {
      method,
      headers: this.headers(method, path, payload),
      ...(payload && { body: payload }),
    });
  }

  private headers(method: string, path: string, payload: string): Record<string, string> {
    const { merchantId, merchantSerial, merchantKey, publicKey } = this.config;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = randomBytes(16).toString('hex').toUpperCase();
    const signature = signLines([method, path, timestamp, nonce, payload], merchantKey);
    return {
      Accept: 'application/json',
      'User-Agent': 'cloudknit',
      ...(payload && { 'Content-Type': 'application/json' }),
      // Requests responses signed with the public key instead of a certificate.
      ...(publicKey && { 'Wechatpay-Serial': publicKey.id }),
      Authorization:
        `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",` +
        `signature="${signature}",timestamp="${timestamp}",serial_no="${merchantSerial}"`,
    };
  }
}

/** Parses a refusal. Refusals are not signed. One without a code comes from a proxy, not from WeChat. */
export function refusalOf({ status, bytes }: RawResponse): WechatPayFailure {
  const { code, message } = readRefusal(bytes);
  return typeof code === 'string' && code !== ''
    ? new WechatPayError(
        status,
        code.replaceAll('_', ''),
        typeof message === 'string' ? message : '',
      )
    : new WechatPayIndeterminateError(`status ${status} without a code`);
}

function readRefusal(bytes: Buffer): { code?: unknown; message?: unknown } {
  try {
    return (JSON.parse(bytes.toString('utf8')) ?? {}) as object;
  } catch {
    return {};
  }
}
