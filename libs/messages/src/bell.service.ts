import { type SignedInUser, UsersService } from '#accounts';
import {
  type AccountMessage,
  type AccountMessages,
  fillMessage,
  MESSAGE_WAYS,
  type MessageChoice,
  messageEvent,
  type MessagesExport,
  PERSONAL_MESSAGE_KINDS,
  type PersonalMessageKind,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { BellRepository, type BellRow } from './bell.repository.js';
import { MessagePermissionsService } from './message-permissions.service.js';
import { pathOf } from './message-path.js';
import { isOnByDefault } from './messages.repository.js';

/** The bell: what a user was notified of, and which kinds they want outside the shop (NOTE-04). */
@Injectable()
export class BellService {
  constructor(
    private readonly bell: BellRepository,
    private readonly users: UsersService,
    private readonly permissions: MessagePermissionsService,
  ) {}

  /** @param before id of the last message of the previous page @param limit 0 returns no messages */
  async read(user: SignedInUser, before: number | null, limit: number): Promise<AccountMessages> {
    const [unread, rows, chosen, addresses] = await Promise.all([
      this.bell.countUnread(user.id),
      // The bell of every page asks each minute for the count alone.
      limit === 0 ? [] : this.bell.list(user.id, before, limit + 1),
      this.bell.choices(user.id),
      this.users.findAddresses(user.id),
    ]);
    const page = rows.slice(0, limit);
    return {
      unread,
      messages: page.map(toMessage),
      next_before: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      choices: PERSONAL_MESSAGE_KINDS.map((kind) => toChoice(kind, chosen)),
      ways: MESSAGE_WAYS.filter((way) => addresses[way] !== null),
      subscriptions: addresses.wechat === null ? [] : this.permissions.offered(),
    };
  }

  /** @param ids null for all @returns how many remain unread */
  async markRead(user: SignedInUser, ids: number[] | null): Promise<number> {
    await this.bell.markRead(user.id, ids);
    return this.bell.countUnread(user.id);
  }

  /** Switches kinds on and off; kinds that are not named keep their setting. */
  async choose(
    user: SignedInUser,
    choices: Partial<Record<PersonalMessageKind, boolean>>,
  ): Promise<MessageChoice[]> {
    await this.bell.choose(user.id, choices);
    return this.choicesOf(user);
  }

  async export(user: SignedInUser): Promise<MessagesExport> {
    const rows = await this.bell.export(user.id);
    return {
      messages: rows.map((row) => {
        const { is_read: _, ...message } = toMessage({ ...row, isRead: true });
        return message;
      }),
      choices: await this.choicesOf(user),
      permissions: await this.permissions.export(user),
    };
  }

  private async choicesOf(user: SignedInUser): Promise<MessageChoice[]> {
    const chosen = await this.bell.choices(user.id);
    return PERSONAL_MESSAGE_KINDS.map((kind) => toChoice(kind, chosen));
  }
}

function toMessage({ id, kind, facts, isRead, createdAt }: BellRow): AccountMessage {
  const { title, text, path } = messageEvent(kind);
  return {
    id,
    kind,
    title: fillMessage(title, facts),
    text: fillMessage(text, facts),
    path: pathOf(path, facts),
    is_read: isRead,
    created_at: createdAt.toISOString(),
  };
}

function toChoice(
  kind: PersonalMessageKind,
  chosen: Map<PersonalMessageKind, boolean>,
): MessageChoice {
  const event = messageEvent(kind);
  return {
    kind,
    label: event.label,
    moment: event.moment,
    is_on: chosen.get(kind) ?? isOnByDefault(event),
    is_commercial: event.isCommercial,
  };
}
