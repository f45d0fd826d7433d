import { DomainError, MESSAGES, type OrderExists } from '#contracts';

/** No such order, or someone else's: the answer does not tell which. */
export class OrderNotFoundError extends DomainError {
  readonly status = 404;
  readonly code = 'order_not_found';
  constructor() {
    super(MESSAGES.orderNotFound);
  }
}

/** The buyer has an order of this design that is still worth something. design §4. */
export class OrderExistsError extends DomainError {
  readonly status = 409;
  readonly code = 'order_exists';
  override readonly details: Record<string, unknown>;
  constructor(existing: OrderExists) {
    super(MESSAGES.orderExists);
    this.details = { ...existing };
  }
}

/** Designers need not buy what is theirs. */
export class OwnDesignError extends DomainError {
  readonly status = 409;
  readonly code = 'own_design';
  constructor() {
    super(MESSAGES.ownDesign);
  }
}

/** All downloads of the order are used. spec §8. */
export class DownloadLimitError extends DomainError {
  readonly status = 400;
  readonly code = 'download_limit';
  constructor() {
    super(MESSAGES.downloadLimit);
  }
}

/** The design was never bought, or its order was refunded. */
export class NotPurchasedError extends DomainError {
  readonly status = 403;
  readonly code = 'not_purchased';
  constructor() {
    super(MESSAGES.downloadNotPurchased);
  }
}
