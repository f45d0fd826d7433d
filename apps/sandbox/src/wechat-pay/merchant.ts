import { createCipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { Inject, Injectable, type RawBodyRequest } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Faults } from '../faults.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { PlatformCertificates } from './platform-certificates.js';
import { WechatPayFault } from './wechat-pay.fault.js';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const CLOCK_TOLERANCE_SECONDS = 300;

/** The key that WeChat Pay signs with. */
export type Signer = 'public_key' | 'certificate';

/** The parameters of `getBrandWCPayRequest`. */
export interface BridgeParameters {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

/** The cryptography between WeChat Pay and its one registered merchant. */
@Injectable()
export class Merchant {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly certificates: PlatformCertificates,
    private readonly faults: Faults,
  ) {}

  /** Whether a number is the merchant's. */
  isOwn(merchantId: string): boolean {
    return merchantId === this.config.merchant.merchantId;
  }

  /** Accepts only requests that the merchant has signed. @throws WechatPayFault 400 or 401 */
  authenticate(request: RawBodyRequest<Request>): void {
    if (!request.get('user-agent') || !request.get('accept')) {
      throw new WechatPayFault(400, 'INVALID_REQUEST', 'Http头缺少Accept或User-Agent');
    }
    const given = readAuthorization(request.get('authorization'));
    if (Math.abs(Date.now() / 1000 - Number(given.timestamp)) > CLOCK_TOLERANCE_SECONDS) {
      throw refused('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
    }
    const { merchant } = this.config;
    if (given.mchid !== merchant.merchantId || given.serial_no !== merchant.serial) {
      throw refused('商户证书序列号有误，请使用签名私钥匹配的证书序列号');
    }
    const head = [request.method, request.originalUrl, given.timestamp, given.nonce_str];
    const message = Buffer.concat([
      Buffer.from(head.map((line) => `${line}\n`).join('')),
      request.rawBody ?? Buffer.alloc(0),
      Buffer.from('\n'),
    ]);
    const signature = Buffer.from(given.signature, 'base64');
    if (!verify('sha256', message, merchant.publicKey, signature)) {
      throw refused('签名错误', {
        field: 'signature',
        location: 'authorization',
        detail: { issue: 'sign not match' },
        sign_information: {
          method: request.method,
          url: request.originalUrl,
          sign_message_length: message.length,
        },
      });
    }
  }

  /**
   * Answers 200 with a signed body, or 204 with a signature over an empty one, unless another status is given. Signs with the public key if the
   * request names it, else with the newest certificate.
   */
  reply(response: Response, body?: object, status = body ? 200 : 204): void {
    const text = body ? JSON.stringify(body) : '';
    const named = response.req.get('wechatpay-serial');
    const signer = named === this.config.wechat.publicKeyId ? 'public_key' : 'certificate';
    response
      .set(this.signatureHeaders(text, signer))
      .set('Cache-Control', 'no-cache, must-revalidate');
    response.status(status);
    if (body) response.type('application/json').send(Buffer.from(text));
    else response.end();
  }

  /** The signature headers of a response or a notification; different for each call. */
  signatureHeaders(body: string, signer: Signer): Record<string, string> {
    const { serial, privateKey } = this.keyOf(signer);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = randomBytes(16).toString('hex').toUpperCase();
    const message = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
    const genuine = sign('sha256', message, privateKey).toString('base64');
    const isProbe = this.faults.takeProbe();
    return {
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Signature': isProbe ? `WECHATPAY/SIGNTEST/${genuine.slice(19)}` : genuine,
      'Wechatpay-Serial': serial,
      'Wechatpay-Signature-Type': SCHEME,
    };
  }

  private keyOf(signer: Signer): { serial: string; privateKey: KeyObject } {
    if (signer === 'certificate') return this.certificates.newest;
    const { publicKeyId, privateKey } = this.config.wechat;
    return { serial: publicKeyId, privateKey };
  }

  /** Whether the merchant signed the parameters that a page passes to WeChat's bridge. */
  signedForBridge(parameters: BridgeParameters): boolean {
    const { appId, timeStamp, nonceStr, package: ordered, signType, paySign } = parameters;
    if (appId !== this.config.merchant.appId || signType !== 'RSA') return false;
    const message = [appId, timeStamp, nonceStr, ordered].map((line) => `${line}\n`).join('');
    const signature = Buffer.from(paySign, 'base64');
    return verify('sha256', Buffer.from(message), this.config.merchant.publicKey, signature);
  }

  /** Encrypts data for the merchant: the resource of a notification, or a certificate. */
  encrypt(content: string, associatedData: string): Record<string, string> {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', this.config.merchant.apiV3Key, nonce);
    cipher.setAAD(Buffer.from(associatedData));
    const parts = [cipher.update(content, 'utf8'), cipher.final()];
    return {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64'),
      associated_data: associatedData,
      nonce,
    };
  }
}

function refused(message: string, detail?: Record<string, unknown>): WechatPayFault {
  return new WechatPayFault(401, 'SIGN_ERROR', message, detail);
}

interface Authorization {
  mchid: string;
  nonce_str: string;
  signature: string;
  timestamp: string;
  serial_no: string;
}

function readAuthorization(header: string | undefined): Authorization {
  if (!header) throw refused('签名信息错误，验签失败');
  const [scheme, rest = ''] = header.split(/ (.*)/s);
  if (scheme !== SCHEME) throw refused('Http头Authorization认证类型不正确');
  const fields = Object.fromEntries(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as unknown as Authorization;
  const complete = ['mchid', 'nonce_str', 'signature', 'timestamp', 'serial_no'] as const;
  if (complete.some((name) => !fields[name])) {
    throw refused('Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》');
  }
  return fields;
}
