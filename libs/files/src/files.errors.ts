import { DomainError, MESSAGES } from '#contracts';

/** The archive's bytes cannot be read just now; the download was not counted. */
export class ArchiveUnreadableError extends DomainError {
  readonly status = 503;
  readonly code = 'file_missing';
  constructor(cause: unknown) {
    super(MESSAGES.downloadFileMissing);
    this.cause = cause;
  }
}
