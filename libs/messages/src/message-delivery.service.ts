import { UsersService } from '#accounts';
import { messageEvent, type MessageWay } from '#contracts';
import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MessageWays } from './message-ways.js';
import {
  type DueMessage,
  type MessageIdentity,
  MessagesRepository,
} from './messages.repository.js';
import { endOfQuietHours } from './quiet-hours.js';
import { queueRecordMail } from './record-mails.js';

const BATCH = 500;
/** How many errors give up a way for the next one; the last way is tried as long as its job lives. */
const TRIES_PER_WAY = 4;

/** Delivers messages outside the shop: by the first way that accepts them, once (NOTE-01). */
@Injectable()
export class MessageDeliveryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: MessagesRepository,
    private readonly ways: MessageWays,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Job: tries the ways of a message in order. A refusal falls to the next way; an error is thrown, so that the queue
   * tries again. A process that dies between sending and recording sends twice, unless the way detects duplicates.
   * A message that can wait is not sent in the quiet hours, however late its job runs.
   */
  async deliver(messageId: number, now = new Date()): Promise<void> {
    const message = await this.messages.findDue(messageId);
    if (!message) return;
    const until = waitsForMorning(message) ? endOfQuietHours(now) : null;
    if (until) return this.messages.postpone(message.id, until);
    const addresses = await this.users.findAddresses(message.userId);
    // A message whose record mail failed stays failed until that mail is sent.
    const waitsForRecordMail = addresses.email !== null && lacksRecordMail(message);
    const settle = async (way: MessageWay | null): Promise<void> => {
      if (!waitsForRecordMail) await this.messages.settle(message.id, way);
    };
    const possible = message.isWanted
      ? this.ways.possible(message, addresses)
      : await this.ways.permitted(message, addresses);
    for (const way of untriedWays(possible, message)) {
      const note = (outcome: 'accepted' | 'refused' | 'failed', answer: string) =>
        this.messages.recordAttempt(message.id, message.resends, { way, outcome, answer });
      // The record mail has a job of its own, which notes its attempts.
      if (way === 'email' && messageEvent(message.kind).hasRecordMail) {
        return settle(way);
      }
      try {
        const { outcome, answer } = await this.ways.send(way, message, addresses);
        await note(outcome, answer);
        if (outcome === 'refused') continue;
        return await settle(way);
      } catch (error) {
        await note('failed', (error as Error).message);
        throw error;
      }
    }
    await settle(null);
  }

  /** Records that the job of a message was given up. */
  markFailed(messageId: number, manager: EntityManager): Promise<void> {
    return this.messages.markFailed(messageId, manager);
  }

  /** Records that the job of a record mail was given up. @param resend how often an operator had requested it again */
  markRecordMailFailed(
    message: MessageIdentity,
    resend: number,
    manager: EntityManager,
  ): Promise<void> {
    return this.messages.markRecordMailFailed(message, resend, manager);
  }

  /** Queues a record mail again at an operator's request. The delivery by other ways does not change. */
  async resendRecordMail(message: MessageIdentity, manager: EntityManager): Promise<void> {
    // An event without a message has no count; the mail's key must differ from those before.
    const resend =
      (await this.messages.countResend(message, manager)) ?? Math.floor(Date.now() / 1000);
    await queueRecordMail(this.outbox, message.kind, message.key, resend, manager);
  }

  /** Queues messages that waited for the end of the quiet hours. @returns whether more may be due already */
  async queueDue(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await this.messages.takeDue(BATCH, manager);
      const jobs = ids.map((messageId) => ({ messageId }));
      await this.outbox.enqueueAll('messages.deliver', jobs, manager);
      return ids.length === BATCH;
    });
  }

  /**
   * Sends a record mail and notes the attempt at the event's message.
   * @param send the mail, by a key that prevents duplicates
   */
  async recordMail(identity: MessageIdentity, send: () => Promise<void>): Promise<void> {
    // Events before version 0.2 have no message.
    const message = await this.messages.findOne(identity);
    const note = async (outcome: 'accepted' | 'failed', answer: string): Promise<void> => {
      if (!message) return;
      const attempt = { way: 'email', outcome, answer } as const;
      await this.messages.recordAttempt(message.id, message.resends, attempt);
    };
    try {
      await send();
    } catch (error) {
      await note('failed', (error as Error).message);
      throw error;
    }
    await note('accepted', 'OK');
    if (message?.state === 'failed') await this.messages.settle(message.id, 'email');
  }
}

/** Whether a message is not sent in the quiet hours. What an operator sends again goes at once. */
function waitsForMorning({ kind, resends }: DueMessage): boolean {
  return !messageEvent(kind).isUrgent && resends === 0;
}

/** Whether a message was given up before its record mail was sent. */
function lacksRecordMail({ kind, state, attempts }: DueMessage): boolean {
  if (state !== 'failed' || !messageEvent(kind).hasRecordMail) return false;
  return !attempts.some(({ way, outcome }) => way === 'email' && outcome === 'accepted');
}

/** The ways that have not refused, without those that failed too often while another remains. */
function untriedWays(possible: MessageWay[], { attempts }: DueMessage): MessageWay[] {
  const count = (way: MessageWay, outcome: 'refused' | 'failed') =>
    attempts.filter((attempt) => attempt.way === way && attempt.outcome === outcome).length;
  const open = possible.filter((way) => count(way, 'refused') === 0);
  const working = open.filter((way) => count(way, 'failed') < TRIES_PER_WAY);
  return working.length > 0 ? working : open.slice(-1);
}
