import { DomainError, API_MESSAGES } from '#contracts';

export class MessageNotFoundError extends DomainError {
  constructor() {
    super(404, 'message_not_found', API_MESSAGES.messageUnknown);
  }
}

/** The delivery of the message has not ended, so another one could double it. */
export class MessagePendingError extends DomainError {
  constructor() {
    super(409, 'message_pending', API_MESSAGES.messagePending);
  }
}

/** The kind has no way outside the shop. */
export class MessageNotSendableError extends DomainError {
  constructor() {
    super(409, 'message_not_sendable', API_MESSAGES.messageNotSendable);
  }
}
