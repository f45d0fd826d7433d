import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Inbox } from '../inbox.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { SmsFault } from './sms.fault.js';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const CLOCK_TOLERANCE_MS = 15 * 60_000;
const REQUIRED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version'];
/** Rate limits of codes for one phone number and signature. */
const LIMITS = [
  { within: 60_000, at: 1, name: '分钟' },
  { within: 3_600_000, at: 5, name: '小时' },
  { within: 86_400_000, at: 10, name: '天' },
];
/** Rate limit of the messages of one template for one phone number and signature. */
const NOTICE_LIMITS = [{ within: 86_400_000, at: 50, name: '天' }];

/** The approved texts of messages about orders. */
const NOTICES = {
  paid: '您购买的“${design}”已付款 ${amount} 元，可在云织商城下载。',
  refunded: '您购买的“${design}”已退款 ${amount} 元，按原支付方式退回。',
};

/** A received text message. */
export interface ReceivedSms {
  phone: string;
  text: string;
  /** Empty for a message that is no code. */
  code: string;
  out_id: string;
  template: string;
  received_at: string;
}

/** Aliyun's SendSms: verifies the request like the real service, then stores the message. */
@Injectable()
export class SmsGateway {
  private readonly inbox: Inbox<ReceivedSms>;

  constructor(@Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig) {
    this.inbox = new Inbox(join(config.dir, 'sms.jsonl'));
  }

  /** Newest first. */
  list(phone?: string): ReceivedSms[] {
    return this.inbox.newestFirst().filter((message) => !phone || message.phone === phone);
  }

  /** @throws SmsFault with the codes of the real service */
  send(request: Request): object {
    this.authenticate(request);
    const { signName, templateCode } = this.config.sms;
    const query = request.query as Record<string, string>;
    const { PhoneNumbers: phone = '', OutId: outId = '' } = query;
    const isKnown = request.get('x-acs-version') === '2017-05-25';
    if (request.get('x-acs-action') !== 'SendSms' || !isKnown) {
      throw new SmsFault(404, 'InvalidAction.NotFound', '指定的 API 不存在');
    }
    if (!/^1[3-9]\d{9}$/.test(phone)) throw refused('isv.MOBILE_NUMBER_ILLEGAL', '非法手机号');
    if (query['SignName'] !== signName) throw refused('isv.SMS_SIGNATURE_ILLEGAL', '签名不合法');
    const { TemplateCode: template = '', TemplateParam: variables } = query;
    const notice = this.noticeOf(template);
    if (template !== templateCode && !notice) {
      throw refused('isv.SMS_TEMPLATE_ILLEGAL', '模板不合法');
    }
    const code = notice ? '' : readCode(variables);
    const text = notice
      ? writeNotice(notice, variables)
      : `您的验证码为：${code}，五分钟内有效，请勿告诉他人。`;
    this.assertFewEnough(phone, template, notice ? NOTICE_LIMITS : LIMITS);
    this.inbox.add({
      phone,
      code,
      text: `【${signName}】${text}`,
      out_id: outId,
      template,
      received_at: new Date().toISOString(),
    });
    return { Code: 'OK', Message: 'OK', BizId: randomUUID(), RequestId: randomUUID() };
  }

  private noticeOf(template: string): string | null {
    const { paid, refunded } = this.config.sms.noticeTemplates;
    if (!template) return null;
    if (template === paid) return NOTICES.paid;
    return template === refunded ? NOTICES.refunded : null;
  }

  private assertFewEnough(phone: string, template: string, limits: typeof LIMITS): void {
    const times = this.list(phone)
      .filter((message) => message.template === template)
      .map(({ received_at }) => Date.parse(received_at));
    for (const { within, at, name } of limits) {
      if (times.filter((time) => time > Date.now() - within).length >= at) {
        throw refused('isv.BUSINESS_LIMIT_CONTROL', `触发${name}级流控Permits:${at}`);
      }
    }
  }

  private authenticate(request: Request): void {
    const header = request.get('authorization') ?? '';
    const given =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        header,
      );
    const [, keyId, signedHeaders = '', signature = ''] = given ?? [];
    if (!given) throw new SmsFault(400, 'MissingAuthorization', '缺少签名');
    if (keyId !== this.config.sms.accessKeyId) {
      throw new SmsFault(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
    }
    const names = signedHeaders.split(';');
    if (REQUIRED.some((name) => !names.includes(name))) {
      throw new SmsFault(400, 'IncompleteSignature', '签名的请求头不完整');
    }
    const age = Math.abs(Date.now() - Date.parse(request.get('x-acs-date') ?? ''));
    if (!(age <= CLOCK_TOLERANCE_MS)) {
      throw new SmsFault(400, 'InvalidTimeStamp.Expired', '时间戳已过期');
    }
    const bodyHash = request.get('x-acs-content-sha256') ?? '';
    const canonical = [
      request.method,
      '/',
      canonicalQuery(request.originalUrl.split('?')[1] ?? ''),
      ...names.map((name) => `${name}:${(request.get(name) ?? '').trim()}`),
      '',
      signedHeaders,
      bodyHash,
    ].join('\n');
    const expected = createHmac('sha256', this.config.sms.accessKeySecret)
      .update(`${ALGORITHM}\n${sha256(canonical)}`)
      .digest();
    if (bodyHash !== sha256('') || !timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
      throw new SmsFault(400, 'SignatureDoesNotMatch', '签名不匹配');
    }
  }
}

function readCode(templateParam: string | undefined): string {
  try {
    const { code } = JSON.parse(templateParam ?? '') as { code?: unknown };
    if (typeof code === 'string' && /^\w{1,20}$/.test(code)) return code;
  } catch {
    // An invalid value is refused below.
  }
  throw refused('isv.INVALID_JSON_PARAM', '模板变量不合法');
}

/** Writes variables into a text, each at most 35 characters long. */
function writeNotice(notice: string, templateParam: string | undefined): string {
  let variables: Record<string, unknown> = {};
  try {
    variables = JSON.parse(templateParam ?? '') as typeof variables;
  } catch {
    // Variables that are absent are refused below.
  }
  return notice.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = variables[name];
    if (typeof value !== 'string' || value === '') {
      throw refused('isv.TEMPLATE_MISSING_PARAMETERS', `模板变量缺少：${name}`);
    }
    if (Array.from(value).length > 35) {
      throw refused('isv.PARAM_LENGTH_LIMIT', '模板变量超过长度限制');
    }
    return value;
  });
}

/** A business error, which also has the HTTP status 200. */
function refused(code: string, message: string): SmsFault {
  return new SmsFault(200, code, message);
}

/** Canonicalises the query for the signature: pairs decoded, encoded by RFC 3986 and sorted. */
function canonicalQuery(query: string): string {
  return [...new URLSearchParams(query)]
    .map((pair) => pair.map(percentEncode).join('='))
    .sort()
    .join('&');
}

function percentEncode(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')];
  return bytes
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (/[A-Za-z0-9\-_.~]/.test(character)) return character;
      return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
