import type { Addresses } from '#accounts';
import { CONFIG, type Config } from '#config';
import { fillMessage, type MessageAttempt, messageEvent, type MessageWay } from '#contracts';
import { Mailer, messageEmail, SmsRefusedError, SmsSender } from '#messaging';
import { Inject, Injectable } from '@nestjs/common';
import { pathOf } from './bell.service.js';
import type { DueMessage } from './messages.repository.js';

/** What a way answered. Everything else is an error, and tried again. */
export type WayAnswer = Pick<MessageAttempt, 'answer'> & { outcome: 'accepted' | 'refused' };

/** Sends a message by one way. */
@Injectable()
export class MessageWays {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
  ) {}

  /**
   * The ways that a message can take to a person, in the order of its kind. A record mail, which has a job of its own,
   * saves the SMS.
   */
  possible({ kind }: DueMessage, addresses: Addresses): MessageWay[] {
    const { ways, hasRecordMail } = messageEvent(kind);
    return ways.filter((way) => {
      if (addresses[way] === null) return false;
      if (way === 'wechat') return false;
      if (way !== 'sms') return true;
      return this.sms.hasNotice(kind) && !(hasRecordMail && addresses.email !== null);
    });
  }

  /** @throws any error of a way that may work later */
  async send(way: MessageWay, message: DueMessage, addresses: Addresses): Promise<WayAnswer> {
    const key = message.resends > 0 ? `${message.id}.${message.resends}` : String(message.id);
    if (way === 'email') return this.mail(key, message, addresses);
    try {
      await this.sms.sendNotice(`message.${key}`, addresses.sms!, message.kind, message.facts);
      return { outcome: 'accepted', answer: 'OK' };
    } catch (error) {
      if (!(error instanceof SmsRefusedError)) throw error;
      return { outcome: 'refused', answer: error.message };
    }
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
