import {
  DomainError,
  type HeldDecision,
  API_MESSAGES,
  MESSAGES,
  type RefundableChanged,
} from '#contracts';

/** The order is already paid. */
export class OrderAlreadyPaidError extends DomainError {
  constructor() {
    super(409, 'order_paid', MESSAGES.orderPaid);
  }
}

/** The order was closed or refunded: the buyer has to create a new one. */
export class OrderClosedError extends DomainError {
  constructor() {
    super(409, 'order_closed', MESSAGES.orderClosed);
  }
}

/** The order is not paid, or is already refunded. */
export class OrderNotRefundableError extends DomainError {
  constructor() {
    super(409, 'order_not_refundable', API_MESSAGES.orderNotRefundable);
  }
}

/** Another refund of the order is in progress; only one at a time is possible (CONS-04). */
export class RefundInProgressError extends DomainError {
  constructor() {
    super(409, 'refund_in_progress', API_MESSAGES.refundInProgress);
  }
}

/** Something else can be refunded than the admin saw. */
export class RefundableChangedError extends DomainError {
  constructor(changed: RefundableChanged) {
    super(409, 'refundable_changed', API_MESSAGES.refundableChanged, { ...changed });
  }
}

/** The order cannot be given back without a reason: opened, too late, or waived before paying (LAW-02). */
export class OrderNotReturnableError extends DomainError {
  constructor() {
    super(409, 'order_not_returnable', API_MESSAGES.orderNotReturnable);
  }
}

/** Payments inside WeChat need an openid, and the account has none. */
export class WechatRequiredError extends DomainError {
  constructor() {
    super(409, 'wechat_required', API_MESSAGES.wechatRequired);
  }
}

/** A payment that does not match is held: the order accepts no payment until an operator decides on it. */
export class PaymentHeldError extends DomainError {
  constructor() {
    super(409, 'payment_held', API_MESSAGES.paymentHeld);
  }
}

/** No payment is held under this number, or an admin has already decided on it. */
export class HeldPaymentNotFoundError extends DomainError {
  constructor() {
    super(404, 'held_payment_not_found', API_MESSAGES.heldPaymentNotFound);
  }
}

/** The decision is not possible for this held payment; `decisions` lists the possible ones. */
export class HeldDecisionRefusedError extends DomainError {
  constructor(decisions: HeldDecision[]) {
    super(409, 'held_decision_refused', API_MESSAGES.heldDecisionRefused, { decisions });
  }
}

/** Another request is creating or ending the order's attempt; the caller should retry. */
export class PaymentBusyError extends DomainError {
  constructor(cause: string) {
    super(409, 'payment_busy', API_MESSAGES.paymentBusy);
    this.cause = cause;
  }
}

/** WeChat has no bill of that day yet: the day is not over, or the bill is still being generated. */
export class BillNotReadyError extends DomainError {
  constructor(cause: unknown) {
    super(409, 'bill_not_ready', API_MESSAGES.billNotReady);
    this.cause = cause;
  }
}

/** WeChat did not respond or refused; the attempt remains and can be retried. */
export class PaymentUnavailableError extends DomainError {
  constructor(cause: unknown) {
    super(502, 'payment_unavailable', API_MESSAGES.paymentUnavailable);
    this.cause = cause;
  }
}
