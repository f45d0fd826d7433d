import { CONFIG, type Config } from '#config';
import { causeText } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { countedSending, type FailureReason } from './message-metrics.js';
import { SentMessages } from './sent-messages.js';
import type { AlarmLetter } from './templates/alarm.js';

const TIMEOUT_MS = 8_000;
/** The robot's limit for a text, in bytes. */
const MAX_BYTES = 4_096;
/** The robot accepts 20 messages a minute. */
const TOO_MANY = 45009;

/** The robot refused, or did not respond (`errcode` is 0 then). */
export class WebhookError extends Error {
  constructor(
    readonly errcode: number,
    message: string,
  ) {
    super(`webhook ${errcode}: ${message}`);
    this.name = 'WebhookError';
  }
}

/** The operators' group: a webhook in the format of a group robot of WeCom (企业微信群机器人). */
@Injectable()
export class OperatorsWebhook {
  private readonly url: string | null;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sentMessages: SentMessages,
  ) {
    this.url = config.alarms.webhookUrl;
  }

  /**
   * Sends an alarm; does nothing without an address in the configuration.
   * @param key idempotency key @throws WebhookError
   */
  async send(key: string, { title, text, url }: AlarmLetter): Promise<void> {
    const address = this.url;
    if (address === null) return;
    const content = cutToBytes(`**${title}**\n${text}`, MAX_BYTES - Buffer.byteLength(url) - 20);
    const body = {
      msgtype: 'markdown',
      markdown: { content: `${content}\n[打开后台](${url})` },
    };
    await this.sentMessages.once(`webhook:${key}`, () =>
      countedSending('webhook', 'alarm', reasonOf, () => post(address, body)),
    );
  }
}

async function post(url: string, body: object): Promise<void> {
  let answer: { errcode?: number; errmsg?: string };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new WebhookError(0, causeText(error));
  }
  if (answer.errcode !== 0) throw new WebhookError(answer.errcode ?? -1, answer.errmsg ?? '');
}

function reasonOf(error: unknown): FailureReason {
  const errcode = error instanceof WebhookError ? error.errcode : 0;
  if (errcode === 0) return 'unreachable';
  return errcode === TOO_MANY ? 'limit' : 'refused';
}

/** Cuts a text to a number of bytes without splitting a character. */
function cutToBytes(text: string, bytes: number): string {
  let cut = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    cut += character;
  }
  return cut;
}
