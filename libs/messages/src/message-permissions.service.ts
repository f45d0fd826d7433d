import type { SignedInUser } from '#accounts';
import {
  type ExportedPermission,
  InvalidInputError,
  messageEvent,
  type MessageSubscription,
  PERMISSION_INVALID,
  PERSONAL_MESSAGE_KINDS,
  type PersonalMessageKind,
} from '#contracts';
import { WechatSender } from '#messaging';
import { Injectable } from '@nestjs/common';
import { MessagePermissionsRepository } from './message-permissions.repository.js';

/** Permissions for one-time messages in WeChat: asked by pages, kept here, used by the delivery (NOTE-02). */
@Injectable()
export class MessagePermissionsService {
  constructor(
    private readonly permissions: MessagePermissionsRepository,
    private readonly wechat: WechatSender,
  ) {}

  /** The kinds that pages inside WeChat may ask a permission for. */
  offered(): MessageSubscription[] {
    return PERSONAL_MESSAGE_KINDS.flatMap((kind) => {
      const template = this.wechat.subscriptionOf(kind);
      return template === null ? [] : [{ kind, template_id: template }];
    });
  }

  /**
   * Keeps a permission for one message; of a commercial kind it is the request for this message, in WeChat, and for no
   * other (NOTE-04). WeChat verifies it when the message is sent: a permission that was never given
   * there is a refusal, and the next way follows.
   * @returns how many unused permissions there are for the subject
   * @throws InvalidInputError if the kind has no one-time subscription
   */
  async give(user: SignedInUser, kind: PersonalMessageKind, subject: string): Promise<number> {
    const event = messageEvent(kind);
    if (event.subject === undefined || this.wechat.subscriptionOf(kind) === null) {
      throw new InvalidInputError({ kind: [PERMISSION_INVALID] });
    }
    return this.permissions.give(user.id, kind, subject);
  }

  /** All permissions of a person, for the export of personal data. */
  export(user: SignedInUser): Promise<ExportedPermission[]> {
    return this.permissions.export(user.id);
  }
}
