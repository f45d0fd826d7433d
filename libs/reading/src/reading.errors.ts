import { DomainError, READING_MESSAGES } from '#contracts';

/** The reader has no paid order of the design, or it was refunded. The site offers to buy it (READ-01). */
export class ReadingNotPurchasedError extends DomainError {
  constructor() {
    super(403, 'not_purchased', READING_MESSAGES.notPurchased);
  }
}

/** The address of a page is not valid, has expired, or its order was refunded. */
export class PageLinkInvalidError extends DomainError {
  constructor() {
    super(404, 'page_link_invalid', READING_MESSAGES.pageLinkInvalid);
  }
}

/** Storage has lost the page; its rendering is queued. */
export class PageNotReadyError extends DomainError {
  constructor() {
    super(503, 'page_not_ready', READING_MESSAGES.pageNotReady);
  }
}

/** The design has no such version of its file. */
export class DesignFileMissingError extends DomainError {
  constructor() {
    super(404, 'version_not_found', READING_MESSAGES.versionNotFound);
  }
}

/** The photo does not exist, or its address is invalid or expired. */
export class PhotoNotFoundError extends DomainError {
  constructor() {
    super(404, 'photo_not_found', READING_MESSAGES.photoNotFound);
  }
}
