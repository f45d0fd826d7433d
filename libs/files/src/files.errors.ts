import { DomainError, MESSAGES } from '#contracts';

/** The archive's bytes cannot be read just now; the download was not counted. */
export class ArchiveUnreadableError extends DomainError {
  constructor(cause: unknown) {
    super(503, 'file_missing', MESSAGES.downloadFileMissing);
    this.cause = cause;
  }
}
