import { DomainError, type HeldDecision, MESSAGES } from '#contracts';

/** The order is paid already: there is nothing to pay. */
export class OrderAlreadyPaidError extends DomainError {
  constructor() {
    super(409, 'order_paid', MESSAGES.orderPaid);
  }
}

/** The order was closed or refunded: it takes a new one. */
export class OrderClosedError extends DomainError {
  constructor() {
    super(409, 'order_closed', MESSAGES.orderClosed);
  }
}

/** The order is not paid, or its money went back already. */
export class OrderNotRefundableError extends DomainError {
  constructor() {
    super(409, 'order_not_refundable', MESSAGES.orderNotRefundable);
  }
}

/** Inside WeChat only a known person can pay: the account has none. */
export class WechatRequiredError extends DomainError {
  constructor() {
    super(409, 'wechat_required', MESSAGES.wechatRequired);
  }
}

/** Money came that does not fit: nothing more is taken until an operator has looked at it. */
export class PaymentHeldError extends DomainError {
  constructor() {
    super(409, 'payment_held', MESSAGES.paymentHeld);
  }
}

/** No money is held under this number, or it was decided on already. */
export class HeldPaymentNotFoundError extends DomainError {
  constructor() {
    super(404, 'held_payment_not_found', MESSAGES.heldPaymentNotFound);
  }
}

/** What is wanted of held money cannot be done with it; `decisions` names what can. */
export class HeldDecisionRefusedError extends DomainError {
  constructor(decisions: HeldDecision[]) {
    super(409, 'held_decision_refused', MESSAGES.heldDecisionRefused, { decisions });
  }
}

/** Another request is ordering or ending the order's attempt just now: it is to be tried again. */
export class PaymentBusyError extends DomainError {
  constructor(cause: string) {
    super(409, 'payment_busy', MESSAGES.paymentBusy);
    this.cause = cause;
  }
}

/** WeChat has no bill of that day so far: the day is not over, or its bill is still being made. */
export class BillNotReadyError extends DomainError {
  constructor(cause: unknown) {
    super(409, 'bill_not_ready', MESSAGES.billNotReady);
    this.cause = cause;
  }
}

/** WeChat did not answer or refused; the attempt stays and can be tried again. */
export class PaymentUnavailableError extends DomainError {
  constructor(cause: unknown) {
    super(502, 'payment_unavailable', MESSAGES.paymentUnavailable);
    this.cause = cause;
  }
}
