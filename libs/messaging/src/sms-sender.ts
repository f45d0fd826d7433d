import { CONFIG, type Config } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import { signAcs3 } from './acs3-signature.js';
import { countedSending, type FailureReason } from './message-metrics.js';
import { SentMessages } from './sent-messages.js';

const TIMEOUT_MS = 8_000;
const ACTION = 'SendSms';
const VERSION = '2017-05-25';

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
    const parameters = {
      PhoneNumbers: phone,
      SignName: this.config.signName,
      TemplateCode: this.config.templateCode,
      TemplateParam: JSON.stringify({ code }),
      OutId: key,
    };
    return this.sentMessages.once(`sms:${key}`, () =>
      countedSending('sms', 'code', reasonOf, () => this.call(parameters)),
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
      throw new SmsError('NoAnswer', (error as Error).message);
    }
    if (answer.Code !== 'OK') throw new SmsError(answer.Code ?? 'Unknown', answer.Message ?? '');
  }
}

/** Maps Aliyun's codes; the default is any other refusal, such as an empty account balance. */
function reasonOf(error: unknown): FailureReason {
  const code = error instanceof SmsError ? error.code : 'NoAnswer';
  if (code === 'NoAnswer') return 'unreachable';
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden)/.test(code)) return 'sign_in';
  if (code === 'isv.MOBILE_NUMBER_ILLEGAL') return 'recipient';
  return code === 'isv.BUSINESS_LIMIT_CONTROL' ? 'limit' : 'refused';
}
