import {
  CERTIFICATE_MESSAGES,
  DomainError,
  API_MESSAGES,
  MESSAGES,
  type OrderExists,
  type PriceChanged,
} from '#contracts';

/** The order does not exist or belongs to another user; the response does not tell which. */
export class OrderNotFoundError extends DomainError {
  constructor() {
    super(404, 'order_not_found', API_MESSAGES.orderNotFound);
  }
}

/** The buyer already has an open order of this design (PAY-06). */
export class OrderExistsError extends DomainError {
  constructor(existing: OrderExists) {
    super(409, 'order_exists', API_MESSAGES.orderExists, { ...existing });
  }
}

/** The design costs something else than the buyer saw. */
export class PriceChangedError extends DomainError {
  constructor(changed: PriceChanged) {
    super(409, 'price_changed', MESSAGES.priceChanged, { ...changed });
  }
}

/** The order is in a state that does not allow the operator's act. */
export class OrderActRefusedError extends DomainError {
  constructor() {
    super(409, 'order_act_refused', API_MESSAGES.orderActRefused);
  }
}

/** The buyer has another order of the design that is open: one at a time can have downloads (PAY-06). */
export class OtherOrderOpenError extends DomainError {
  constructor() {
    super(409, 'order_act_refused', API_MESSAGES.orderOpenElsewhere);
  }
}

/** The order is not paid, or its licence does not permit selling finished pieces (SHELF-11). */
export class CertificateNotPossibleError extends DomainError {
  constructor() {
    super(409, 'certificate_not_possible', CERTIFICATE_MESSAGES.notPossible);
  }
}

/** No certificate has this code. */
export class CertificateNotFoundError extends DomainError {
  constructor() {
    super(404, 'certificate_not_found', CERTIFICATE_MESSAGES.notFound);
  }
}

/** Designers cannot buy their own designs. */
export class OwnDesignError extends DomainError {
  constructor() {
    super(409, 'own_design', API_MESSAGES.ownDesign);
  }
}

/** All downloads of the order are used. */
export class DownloadLimitError extends DomainError {
  constructor() {
    super(400, 'download_limit', MESSAGES.downloadLimit);
  }
}

/** The link is not valid, has expired, or its byte budget is used up. */
export class DownloadLinkInvalidError extends DomainError {
  constructor() {
    super(404, 'download_link_invalid', API_MESSAGES.downloadLinkInvalid);
  }
}

/** The user has no verified email address. */
export class NoEmailError extends DomainError {
  constructor() {
    super(409, 'no_email', API_MESSAGES.downloadLinkNoEmail);
  }
}

/** The user never bought the design, or the order was refunded. */
export class NotPurchasedError extends DomainError {
  constructor() {
    super(403, 'not_purchased', API_MESSAGES.downloadNotPurchased);
  }
}
