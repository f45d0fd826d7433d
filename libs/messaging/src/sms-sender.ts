import { CONFIG, type Config } from '#config';
import { causeText, type MessageKind } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { signAcs3 } from './acs3-signature.js';
import { countedSending, type FailureReason, type SmsKind } from './message-metrics.js';
import { SentMessages } from './sent-messages.js';

const TIMEOUT_MS = 8_000;
const ACTION = 'SendSms';
const VERSION = '2017-05-25';
/** Aliyun's limit for a variable of a notice, in characters. */
const VARIABLE_LENGTH = 35;

/** Aliyun refused, or did not respond (`code` is `NoAnswer` then). */
export class SmsError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`SMS ${code}: ${message}`);
    this.name = 'SmsError';
  }
}

/** Aliyun refused a message in a way that another attempt does not change. */
export class SmsRefusedError extends Error {}

/** Sends text messages through Aliyun's API, RPC style, signed with ACS3-HMAC-SHA256. */
@Injectable()
export class SmsSender {
  private readonly config: Config['sms'];

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sentMessages: SentMessages,
  ) {
    this.config = config.sms;
  }

  /**
   * Sends a code with the shop's approved template.
   * @param key idempotency key: a message is sent once per key; Aliyun stores it as `OutId`
   * @throws SmsError
   */
  sendCode(key: string, phone: string, code: string): Promise<void> {
    return this.send(key, phone, 'code', this.config.templateCode, { code });
  }

  /** Whether the shop has an approved template for a kind of messages. */
  hasNotice(kind: MessageKind): boolean {
    return kind in this.config.noticeTemplates;
  }

  /**
   * Sends a message with the approved template of its kind.
   * @param key as for `sendCode` @param facts the variables `${design}` and `${amount}` of the template
   * @throws SmsRefusedError if it cannot work later either, SmsError
   */
  async sendNotice(
    key: string,
    phone: string,
    kind: MessageKind,
    { design = '', amount = '' }: Record<string, string>,
  ): Promise<void> {
    const template = this.config.noticeTemplates[kind];
    if (!template) throw new Error(`there is no template for ${kind}`);
    try {
      await this.send(key, phone, 'notice', template, {
        design: Array.from(design).slice(0, VARIABLE_LENGTH).join(''),
        amount,
      });
    } catch (error) {
      const isFinal = ['recipient', 'refused'].includes(reasonOf(error));
      throw isFinal ? new SmsRefusedError((error as Error).message) : error;
    }
  }

  private send(
    key: string,
    phone: string,
    kind: SmsKind,
    template: string,
    variables: Record<string, string>,
  ): Promise<void> {
    const parameters = {
      PhoneNumbers: phone,
      SignName: this.config.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(variables),
      OutId: key,
    };
    return this.sentMessages.once(`sms:${key}`, () =>
      countedSending('sms', kind, reasonOf, () => this.call(parameters)),
    );
  }

  private async call(parameters: Record<string, string>): Promise<void> {
    const url = new URL(this.config.baseUrl);
    const query = new URLSearchParams(parameters);
    const { accessKeyId, accessKeySecret } = this.config;
    const headers = signAcs3(
      { method: 'POST', host: url.host, query, action: ACTION, version: VERSION },
      { accessKeyId, accessKeySecret },
    );
    let answer: { Code?: string; Message?: string };
    try {
      const response = await fetch(`${url.origin}/?${query.toString()}`, {
        method: 'POST',
        headers: { ...headers, Accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = (await response.json()) as typeof answer;
    } catch (error) {
      throw new SmsError('NoAnswer', causeText(error));
    }
    if (answer.Code !== 'OK') throw new SmsError(answer.Code ?? 'Unknown', answer.Message ?? '');
  }
}

/**
 * Maps Aliyun's codes. `isv.` is what the shop or the number has to do with: templates, signatures, balance. Any other
 * code is a fault of Aliyun or unknown, and the next attempt may pass.
 */
function reasonOf(error: unknown): FailureReason {
  const code = error instanceof SmsError ? error.code : 'NoAnswer';
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden)/.test(code)) return 'sign_in';
  if (code === 'isv.MOBILE_NUMBER_ILLEGAL') return 'recipient';
  if (/^Throttling|^isv\.\w+_LIMIT_CONTROL$/.test(code)) return 'limit';
  return /^isv\.|^isp\.RAM_PERMISSION_DENY$/.test(code) ? 'refused' : 'unreachable';
}
