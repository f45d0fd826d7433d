import { CONFIG, type Config, type WechatTemplate } from '#config';
import type { MessageKind } from '#contracts';
import { ServiceAccount, WechatApiError } from '#wechat';
import { Inject, Injectable } from '@nestjs/common';
import { countedSending, type FailureReason } from './message-metrics.js';
import { SentMessages } from './sent-messages.js';
import { longDateAndTime } from './templates/long-date-and-time.js';
import { templateData } from './wechat-fields.js';

/** Refusals that concern this person: no follower, permission refused or used up, no such person. */
const OF_PERSON = [40003, 43004, 43101, 43107];
/** Refusals that concern the template, its fields, or the right to send. */
const OF_TEMPLATE = [40037, 41030, 47003, 48001];
/** Limits per day and per minute, which another attempt may pass. */
const LIMITS = [45009, 45047];

/** The subscription message needs a permission that WeChat does not have: refused, or used up. */
const NO_PERMISSION = 43101;

/** WeChat refused a message in a way that another attempt does not change. */
export class WechatRefusedError extends Error {
  /** @param isPermissionSpent whether WeChat has no permission of the person for the message (any more) */
  constructor(
    message: string,
    readonly isPermissionSpent: boolean,
  ) {
    super(message);
  }
}

/** A message for one follower, or for one who permitted it. */
export interface WechatLetter {
  kind: MessageKind;
  openid: string;
  facts: Record<string, string>;
  /** The page that the message opens. */
  url: string;
  /** Time of the event. */
  at: Date;
}

/** Sends messages of the shop's service account (服务号). */
@Injectable()
export class WechatSender {
  private readonly config: Config['wechatMessages'];

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly account: ServiceAccount,
    private readonly sentMessages: SentMessages,
  ) {
    this.config = config.wechatMessages;
  }

  /** Whether the shop has a template for a kind of messages. */
  hasTemplate(kind: MessageKind): boolean {
    return kind in this.config.templates;
  }

  /** The id of the template whose permission a page asks for; null if the kind has none. */
  subscriptionOf(kind: MessageKind): string | null {
    return this.config.subscriptions[kind]?.id ?? null;
  }

  /**
   * Sends a template message (模板消息), which reaches followers only.
   * @param key idempotency key: a message is sent once per key, and WeChat drops repetitions within ten minutes
   * @throws WechatRefusedError if it cannot work later either, WechatApiError
   */
  sendTemplate(key: string, letter: WechatLetter): Promise<void> {
    const template = this.config.templates[letter.kind];
    if (!template) throw new Error(`there is no template for ${letter.kind}`);
    const body = { ...bodyOf(template, letter), url: letter.url, client_msg_id: key };
    return this.send(key, 'template', '/cgi-bin/message/template/send', body);
  }

  /**
   * Sends a one-time subscription message (一次性订阅通知), which uses up one permission.
   * @param key as for `sendTemplate`, without WeChat's own protection @throws as `sendTemplate`
   */
  sendSubscription(key: string, letter: WechatLetter): Promise<void> {
    const template = this.config.subscriptions[letter.kind];
    if (!template) throw new Error(`there is no subscription for ${letter.kind}`);
    const body = { ...bodyOf(template, letter), page: letter.url };
    return this.send(key, 'subscription', '/cgi-bin/message/subscribe/bizsend', body);
  }

  private async send(
    key: string,
    api: 'template' | 'subscription',
    path: string,
    body: object,
  ): Promise<void> {
    try {
      await this.sentMessages.once(`wechat:${api}.${key}`, () =>
        countedSending('wechat', api, reasonOf, async () => {
          await this.account.call(path, {}, body);
        }),
      );
    } catch (error) {
      const isFinal = ['recipient', 'refused'].includes(reasonOf(error));
      if (!isFinal) throw error;
      const isPermissionSpent = error instanceof WechatApiError && error.errcode === NO_PERMISSION;
      throw new WechatRefusedError((error as Error).message, isPermissionSpent);
    }
  }
}

function bodyOf({ id, data }: WechatTemplate, { openid, facts, at }: WechatLetter): object {
  return {
    touser: openid,
    template_id: id,
    data: templateData(data, { ...facts, time: longDateAndTime(at) }),
  };
}

/** Maps WeChat's codes; 0 is no response, and any other code may work later. */
function reasonOf(error: unknown): FailureReason {
  const errcode = error instanceof WechatApiError ? error.errcode : 0;
  if (OF_PERSON.includes(errcode)) return 'recipient';
  if (OF_TEMPLATE.includes(errcode)) return 'refused';
  return LIMITS.includes(errcode) ? 'limit' : 'unreachable';
}
