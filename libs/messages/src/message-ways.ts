import type { Addresses } from '#accounts';
import { CONFIG, type Config } from '#config';
import {
  fillMessage,
  type MessageAttempt,
  messageEvent,
  type MessageKind,
  type MessageWay,
} from '#contracts';
import {
  Mailer,
  messageEmail,
  SmsRefusedError,
  SmsSender,
  type WechatLetter,
  WechatRefusedError,
  WechatSender,
} from '#messaging';
import { Inject, Injectable } from '@nestjs/common';
import { pathOf } from './message-path.js';
import type { DueMessage } from './messages.repository.js';
import { MessagePermissionsRepository } from './message-permissions.repository.js';

/** What a way answered. Everything else is an error, and tried again. */
export type WayAnswer = Pick<MessageAttempt, 'answer'> & { outcome: 'accepted' | 'refused' };

/** Sends a message by one way. */
@Injectable()
export class MessageWays {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    private readonly wechat: WechatSender,
    private readonly permissions: MessagePermissionsRepository,
  ) {}

  /**
   * The ways that a message can take to a person, in the order of its kind. A record mail, which another job
   * sends, replaces the SMS.
   */
  possible({ kind }: DueMessage, addresses: Addresses): MessageWay[] {
    const { ways, hasRecordMail } = messageEvent(kind);
    return ways.filter((way) => {
      if (addresses[way] === null) return false;
      if (way === 'wechat') return this.canUseWechat(kind);
      if (way !== 'sms') return true;
      return this.sms.hasNotice(kind) && !(hasRecordMail && addresses.email !== null);
    });
  }

  /**
   * The ways of a message of a kind that is switched off: WeChat for a commercial one that the person permitted there,
   * else none (NOTE-04).
   */
  async permitted({ id, userId, kind, facts }: DueMessage, to: Addresses): Promise<MessageWay[]> {
    const { isCommercial, subject } = messageEvent(kind);
    if (!isCommercial || subject === undefined || to.wechat === null) return [];
    if (this.wechat.subscriptionOf(kind) === null) return [];
    const isOn = await this.permissions.isPermitted(userId, kind, facts[subject] ?? '', id);
    return isOn ? ['wechat'] : [];
  }

  /** @throws any error of a way that may work later */
  async send(way: MessageWay, message: DueMessage, addresses: Addresses): Promise<WayAnswer> {
    const key = message.resends > 0 ? `${message.id}.${message.resends}` : String(message.id);
    if (way === 'email') return this.mail(key, message, addresses);
    if (way === 'wechat') return this.sendByWechat(key, message, addresses.wechat!);
    return answerOf(() =>
      this.sms.sendNotice(`message.${key}`, addresses.sms!, message.kind, message.facts),
    );
  }

  private canUseWechat(kind: MessageKind): boolean {
    return this.wechat.hasTemplate(kind) || this.wechat.subscriptionOf(kind) !== null;
  }

  /**
   * Sends by a one-time permission for the subject first, because it also reaches people who do not follow the service
   * account. Sends the template message without a permission, or if WeChat refuses, where the kind is switched on. A
   * refusal for another reason than a missing permission does not use up WeChat's permission, so ours becomes unused
   * again.
   */
  private async sendByWechat(key: string, message: DueMessage, openid: string): Promise<WayAnswer> {
    const { kind, facts, createdAt } = message;
    const url = `${this.config.publicUrl}${pathOf(messageEvent(kind).path, facts)}`;
    const letter = { kind, openid, facts, url, at: createdAt };
    let answer = 'no permission';
    if (await this.takePermission(message)) {
      const sent = await answerOf(() =>
        this.sendByPermission(`message.${key}`, message.id, letter),
      );
      if (sent.outcome === 'accepted') return sent;
      ({ answer } = sent);
    }
    if (!message.isWanted || !this.wechat.hasTemplate(kind)) return { outcome: 'refused', answer };
    return answerOf(() => this.wechat.sendTemplate(`message.${key}`, letter));
  }

  private async sendByPermission(
    key: string,
    messageId: number,
    letter: WechatLetter,
  ): Promise<void> {
    try {
      await this.wechat.sendSubscription(key, letter);
    } catch (error) {
      if (error instanceof WechatRefusedError && !error.isPermissionSpent) {
        await this.permissions.restore(messageId);
      }
      throw error;
    }
  }

  private async takePermission({ id, userId, kind, facts }: DueMessage): Promise<boolean> {
    const { subject } = messageEvent(kind);
    if (subject === undefined || this.wechat.subscriptionOf(kind) === null) return false;
    return this.permissions.take(userId, kind, facts[subject] ?? '', id);
  }

  private async mail(
    key: string,
    { kind, facts }: DueMessage,
    { name, email }: Addresses,
  ): Promise<WayAnswer> {
    const { title, text, path } = messageEvent(kind);
    const letter = messageEmail({
      name,
      title: fillMessage(title, facts),
      text: fillMessage(text, facts),
      url: `${this.config.publicUrl}${pathOf(path, facts)}`,
      settingsUrl: `${this.config.publicUrl}/profile/messages`,
    });
    await this.mailer.send(`message.${key}`, email!, letter);
    return { outcome: 'accepted', answer: 'OK' };
  }
}

/** Awaits a sending; a refusal is an answer, and any other error is thrown. */
async function answerOf(send: () => Promise<void>): Promise<WayAnswer> {
  try {
    await send();
    return { outcome: 'accepted', answer: 'OK' };
  } catch (error) {
    const isRefusal = error instanceof SmsRefusedError || error instanceof WechatRefusedError;
    if (!isRefusal) throw error;
    return { outcome: 'refused', answer: error.message };
  }
}
