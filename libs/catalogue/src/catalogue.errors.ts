import {
  API_MESSAGES,
  BULK_MESSAGES,
  DESIGNER_PAGE_MESSAGES,
  DomainError,
  MESSAGES,
} from '#contracts';

/** The design does not exist, or this viewer may not see it. */
export class DesignNotFoundError extends DomainError {
  constructor() {
    super(404, 'design_not_found', API_MESSAGES.designNotFound);
  }
}

/** No designer of this name has a design on sale. */
export class DesignerNotFoundError extends DomainError {
  constructor() {
    super(404, 'designer_not_found', API_MESSAGES.designerNotFound);
  }
}

/** Another operator hid the designer's page before, or showed it again. */
export class DesignerPageDecidedError extends DomainError {
  constructor() {
    super(409, 'designer_page_decided', DESIGNER_PAGE_MESSAGES.decidedBefore);
  }
}

/** No category has this id; it may have been merged into another one. */
export class CategoryNotFoundError extends DomainError {
  constructor() {
    super(404, 'category_not_found', MESSAGES.categoryUnknown);
  }
}

/** Somebody else renamed or moved the category since the editor loaded it. */
export class CategoryChangedError extends DomainError {
  constructor() {
    super(409, 'category_changed', API_MESSAGES.categoryChanged);
  }
}

/** No report has this id, or it is not about a design of this user. */
export class ReportNotFoundError extends DomainError {
  constructor() {
    super(404, 'report_not_found', API_MESSAGES.reportNotFound);
  }
}

/** The report's state does not allow the move. */
export class ReportMoveRefusedError extends DomainError {
  constructor() {
    super(409, 'report_move_refused', API_MESSAGES.reportMoveRefused);
  }
}

/** No bulk change has this id. */
export class DesignChangesNotFoundError extends DomainError {
  constructor() {
    super(404, 'design_changes_not_found', BULK_MESSAGES.notFound);
  }
}

/** A notice of infringement keeps the design off sale (LAW-08). */
export class DesignBlockedError extends DomainError {
  constructor() {
    super(409, 'design_held', API_MESSAGES.designHeld);
  }
}

/** The same form has already changed the design; nothing is left to do. */
export class EditRepeatedError extends Error {}

/** The design was edited since the editor loaded it; that edit is not overwritten. */
export class DesignChangedError extends DomainError {
  constructor() {
    super(409, 'design_changed', API_MESSAGES.designChanged);
  }
}
