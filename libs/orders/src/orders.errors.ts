import { DomainError, MESSAGES, type OrderExists } from '#contracts';

/** No such order, or someone else's: the answer does not tell which. */
export class OrderNotFoundError extends DomainError {
  constructor() {
    super(404, 'order_not_found', MESSAGES.orderNotFound);
  }
}

/** The buyer has an order of this design that is still worth something. design §4. */
export class OrderExistsError extends DomainError {
  constructor(existing: OrderExists) {
    super(409, 'order_exists', MESSAGES.orderExists, { ...existing });
  }
}

/** Designers need not buy what is theirs. */
export class OwnDesignError extends DomainError {
  constructor() {
    super(409, 'own_design', MESSAGES.ownDesign);
  }
}

/** All downloads of the order are used. spec §8. */
export class DownloadLimitError extends DomainError {
  constructor() {
    super(400, 'download_limit', MESSAGES.downloadLimit);
  }
}

/** The link is none of ours, has expired, or has delivered all it may. */
export class DownloadLinkInvalidError extends DomainError {
  constructor() {
    super(404, 'download_link_invalid', MESSAGES.downloadLinkInvalid);
  }
}

/** There is no proved address that anything could be mailed to. */
export class NoEmailError extends DomainError {
  constructor() {
    super(409, 'no_email', MESSAGES.downloadLinkNoEmail);
  }
}

/** The design was never bought, or its order was refunded. */
export class NotPurchasedError extends DomainError {
  constructor() {
    super(403, 'not_purchased', MESSAGES.downloadNotPurchased);
  }
}
