import { type CaseExists, DomainError, CASE_MESSAGES } from '#contracts';

/** The case does not exist, or the user has no part in it; the response does not tell which. */
export class CaseNotFoundError extends DomainError {
  constructor() {
    super(404, 'case_not_found', CASE_MESSAGES.notFound);
  }
}

/** The order has an open case already. */
export class CaseExistsError extends DomainError {
  constructor(existing: CaseExists) {
    super(409, 'case_exists', CASE_MESSAGES.exists, { ...existing });
  }
}

/** The user's role cannot do this in the state of the case. */
export class CaseMoveRefusedError extends DomainError {
  constructor() {
    super(409, 'case_move_refused', CASE_MESSAGES.moveRefused);
  }
}

/** Only a paid order can have a case of this kind. */
export class CaseNotPossibleError extends DomainError {
  constructor() {
    super(409, 'case_not_possible', CASE_MESSAGES.notPossible);
  }
}

/** The order cannot be refunded by its buyer. */
export class SelfRefundRefusedError extends DomainError {
  constructor(reason: string) {
    super(409, 'self_refund_refused', reason);
  }
}

/** The address of a picture is not valid or has expired. */
export class CasePictureNotFoundError extends DomainError {
  constructor() {
    super(404, 'case_picture_not_found', CASE_MESSAGES.pictureNotFound);
  }
}

/** The order has no invoice, or belongs to another user; the response does not tell which. */
export class InvoiceNotFoundError extends DomainError {
  constructor() {
    super(404, 'invoice_not_found', CASE_MESSAGES.invoiceNotFound);
  }
}

/** The order is not paid or was refunded, or its invoice is issued and cannot be changed. */
export class InvoiceNotPossibleError extends DomainError {
  constructor() {
    super(409, 'invoice_not_possible', CASE_MESSAGES.invoiceNotPossible);
  }
}

/** WeChat Pay is issuing or reversing the invoice; an uploaded one would be a second one. */
export class InvoiceBeingIssuedError extends DomainError {
  constructor() {
    super(409, 'invoice_being_issued', CASE_MESSAGES.invoiceBeingIssued);
  }
}
