import { DomainError, MESSAGES } from '#contracts';

/** The order is paid already: there is nothing to pay. */
export class OrderAlreadyPaidError extends DomainError {
  readonly status = 409;
  readonly code = 'order_paid';
  constructor() {
    super(MESSAGES.orderPaid);
  }
}

/** The order was closed or refunded: it takes a new one. */
export class OrderClosedError extends DomainError {
  readonly status = 409;
  readonly code = 'order_closed';
  constructor() {
    super(MESSAGES.orderClosed);
  }
}

/** WeChat did not answer or refused; the attempt stays and can be tried again. */
export class PaymentUnavailableError extends DomainError {
  readonly status = 502;
  readonly code = 'payment_unavailable';
  constructor(cause: unknown) {
    super(MESSAGES.paymentUnavailable);
    this.cause = cause;
  }
}
