import { MESSAGES, messageEvent, type MessageFacts, type MessageKind } from '#contracts';
import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MessagesRepository } from './messages.repository.js';
import { endOfQuietHours, nextWeeklyTime } from './quiet-hours.js';
import { queueRecordMail } from './record-mails.js';

/** An event of a kind, for one person. */
export interface PersonalEvent<K extends MessageKind> {
  userId: number;
  /** Identifies the event among those of its kind, such as an order's id: a person is notified of it once. */
  key: string;
  facts: MessageFacts<K>;
}

/** One event for each of several people. */
type SharedEvent<K extends MessageKind> = Omit<PersonalEvent<K>, 'userId'> & { userIds: number[] };

/** Notifies people of events: each gets a message in the bell, and one outside the shop (NOTE-01). */
@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Notifies one person of an event. @param manager of the transaction that causes the event */
  async notify<K extends MessageKind>(
    kind: K,
    { userId, ...event }: PersonalEvent<K>,
    manager: EntityManager,
  ): Promise<void> {
    await this.notifyAll(kind, { userIds: [userId], ...event }, manager);
    if (messageEvent(kind).hasRecordMail) {
      await queueRecordMail(this.outbox, kind, event.key, 0, manager);
    }
  }

  /**
   * Notifies several people of one event that has no record mail.
   * @param manager of the transaction that causes the event
   */
  async notifyAll<K extends MessageKind>(
    kind: K,
    event: SharedEvent<K>,
    manager: EntityManager,
  ): Promise<void> {
    const deliverAfter = messageEvent(kind).isUrgent ? null : endOfQuietHours(new Date());
    await this.insertAndQueue(kind, event, deliverAfter, manager);
  }

  /**
   * Notifies several people of an event of a kind with a subject: in the bell at once, and outside the shop with the next
   * weekly delivery. An earlier message about the same subject that waits for that delivery stays in the bell only.
   * @param manager of the transaction that causes the event
   */
  async notifyAllWeekly<K extends MessageKind>(
    kind: K,
    event: SharedEvent<K>,
    manager: EntityManager,
  ): Promise<void> {
    const name = messageEvent(kind).subject!;
    const about = { name, value: (event.facts as Record<string, string>)[name]! };
    const at = nextWeeklyTime(new Date());
    await this.messages.keepInBell(kind, { userIds: event.userIds, about, at }, manager);
    await this.insertAndQueue(kind, event, at, manager);
  }

  /**
   * Removes the words of events from their messages, because they were withdrawn, hidden or erased: a message has a copy
   * of them. What has left the shop cannot be called back; what waits is not sent.
   * @param kind has the fact `text` @param manager of the transaction that erases the words
   */
  async retract(
    kind: 'review' | 'answer' | 'case',
    keys: string[],
    manager: EntityManager,
  ): Promise<void> {
    if (keys.length === 0) return;
    await this.messages.retract(kind, keys, MESSAGES.wordsRetracted, manager);
  }

  /** Writes the present words of an event into its messages. @param manager of the transaction that changes them */
  async reword<K extends MessageKind>(
    kind: K,
    key: string,
    facts: Partial<MessageFacts<K>>,
    manager: EntityManager,
  ): Promise<void> {
    await this.messages.changeFacts(kind, [key], facts as Record<string, string>, manager);
  }

  private async insertAndQueue<K extends MessageKind>(
    kind: K,
    event: SharedEvent<K>,
    deliverAfter: Date | null,
    manager: EntityManager,
  ): Promise<void> {
    const ids = await this.messages.insert(kind, event, deliverAfter, manager);
    await this.outbox.enqueueAll(
      'messages.deliver',
      ids.map((messageId) => ({ messageId })),
      manager,
    );
  }
}
