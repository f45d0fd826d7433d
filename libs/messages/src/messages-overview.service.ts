import { AuditLog, type SignedInUser } from '#accounts';
import {
  assertMay,
  fillMessage,
  messageEvent,
  type MessageItem,
  type MessagePage,
} from '#contracts';
import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  MessageNotFoundError,
  MessageNotSendableError,
  MessagePendingError,
} from './message-errors.js';
import {
  type MessageFilter,
  type OrderSubject,
  MessagesOverviewRepository,
  type OverviewRow,
} from './messages-overview.repository.js';
import { queueRecordMail } from './record-mails.js';

const ABOUT_ORDER = 50;

/** What became of each message, for operators, and another delivery (NOTE-06). */
@Injectable()
export class MessagesOverviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: MessagesOverviewRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  /** @throws ForbiddenError without the permission */
  async list(admin: SignedInUser, filter: MessageFilter, limit: number): Promise<MessagePage> {
    assertMay(admin, 'messages.manage');
    const rows = await this.messages.list(filter, limit + 1);
    const results = rows.slice(0, limit).map(toItem);
    return { results, next_before: rows.length > limit ? (results.at(-1)?.id ?? null) : null };
  }

  /** Lists the newest messages to the buyer of an order about it. @throws ForbiddenError without the permission */
  async listAbout(operator: SignedInUser, order: OrderSubject): Promise<MessageItem[]> {
    assertMay(operator, 'orders.read');
    return (await this.messages.listAbout(order, ABOUT_ORDER)).map(toItem);
  }

  /**
   * Delivers a message again, record mail included, under keys of its own: a person who got it before gets it twice.
   * @throws ForbiddenError, MessageNotFoundError, MessagePendingError, MessageNotSendableError
   */
  async resend(admin: SignedInUser, id: number, reason: string | null = null): Promise<void> {
    assertMay(admin, 'messages.manage');
    await this.dataSource.transaction(async (manager) => {
      const message = await this.messages.lock(id, manager);
      if (!message) throw new MessageNotFoundError();
      const { ways, hasRecordMail } = messageEvent(message.kind);
      if (ways.length === 0) throw new MessageNotSendableError();
      if (message.state === 'pending') throw new MessagePendingError();
      const resend = await this.messages.restart(id, manager);
      await this.outbox.enqueue('messages.deliver', { messageId: id }, manager);
      if (hasRecordMail) {
        await queueRecordMail(this.outbox, message.kind, message.key, resend, manager);
      }
      const details = { kind: message.kind, resend, ...(reason !== null && { reason }) };
      await this.auditLog.record(admin, 'message.resend', String(id), details, manager);
    });
  }
}

function toItem({ facts, deliverAfter, createdAt, ...row }: OverviewRow): MessageItem {
  return {
    id: row.id,
    kind: row.kind,
    user: row.user,
    title: fillMessage(messageEvent(row.kind).title, facts),
    state: row.state,
    way: row.way,
    deliver_after: deliverAfter?.toISOString() ?? null,
    attempts: row.attempts,
    created_at: createdAt.toISOString(),
  };
}
