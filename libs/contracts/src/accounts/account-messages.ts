import type { MessageKind, MessageWay, PersonalMessageKind } from '../messages/message-events.js';
import type { Integer, Timestamp } from '../http/scalars.js';

/** A message in the bell. */
export interface AccountMessage {
  id: Integer;
  kind: MessageKind;
  title: string;
  text: string;
  /** Path of the page that it opens. */
  path: string;
  is_read: boolean;
  created_at: Timestamp;
}

/** Whether a person wants one kind of messages outside the shop. */
export interface MessageChoice {
  kind: PersonalMessageKind;
  label: string;
  moment: string;
  is_on: boolean;
  is_commercial: boolean;
}

/** A one-time permission of WeChat that a page may ask for, bound to one subject, such as a design. */
export interface MessageSubscription {
  kind: PersonalMessageKind;
  template_id: string;
}

/** The bell of the signed-in user. */
export interface AccountMessages {
  /** Unread messages; counted up to 99. */
  unread: Integer;
  messages: AccountMessage[];
  /** The value of `before` for the next page; null on the last page. */
  next_before: Integer | null;
  choices: MessageChoice[];
  /** The ways outside the shop that reach this person. */
  ways: MessageWay[];
  subscriptions: MessageSubscription[];
}

/** Marks messages as read: those of `ids`, or all of them. */
export interface MarkReadRequest {
  ids?: number[];
  all?: true;
}

export interface MarkReadResponse {
  unread: Integer;
}

/** Switches kinds on and off. Kinds that are not named keep their setting. */
export interface MessageChoicesRequest {
  choices: Partial<Record<PersonalMessageKind, boolean>>;
}

export interface MessageChoicesResponse {
  choices: MessageChoice[];
}

/** A message in the export of personal data. */
export type ExportedMessage = Omit<AccountMessage, 'is_read'>;

/** A one-time permission in the export of personal data. */
export interface ExportedPermission {
  kind: PersonalMessageKind;
  subject: string;
  given_at: Timestamp;
  /** Whether a message was sent for it. */
  is_used: boolean;
}

/** All messages, choices and permissions of a person. */
export interface MessagesExport {
  messages: ExportedMessage[];
  choices: MessageChoice[];
  permissions: ExportedPermission[];
}

/** A one-time permission that the person gave in WeChat's dialog (NOTE-02). */
export interface MessagePermissionRequest {
  kind: PersonalMessageKind;
  /** The value of the fact that the kind is bound to: a design's id, a designer's name. */
  subject: string;
}

export interface MessagePermissionResponse {
  /** Permissions for the subject that no message has used. */
  unused: Integer;
}

/** A text that is not among `MESSAGES`, because every page loads those. */
export const PERMISSION_INVALID = '这类消息不能在微信里单次订阅，请刷新页面再试';

/** State of a message outside the shop. `bell_only`: no way was wanted or reached the person. */
export type MessageState = 'pending' | 'delivered' | 'bell_only' | 'failed';

export const MESSAGE_STATES: readonly MessageState[] = [
  'pending',
  'delivered',
  'bell_only',
  'failed',
];

/** One attempt to send a message. `refused` is a normal answer of a way and falls to the next one. */
export interface MessageAttempt {
  way: MessageWay;
  outcome: 'accepted' | 'refused' | 'failed';
  answer: string;
  at: Timestamp;
}

/** A message as the operator sees it. */
export interface MessageItem {
  id: Integer;
  kind: MessageKind;
  user: string;
  title: string;
  state: MessageState;
  /** The way that reached the person. */
  way: MessageWay | null;
  /** End of the quiet hours that it waits for. */
  deliver_after: Timestamp | null;
  attempts: MessageAttempt[];
  created_at: Timestamp;
}

export interface MessagePage {
  results: MessageItem[];
  /** The value of `before` for the next page; null on the last page. */
  next_before: Integer | null;
}
