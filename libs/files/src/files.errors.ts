import { DomainError, InvalidInputError, MESSAGES } from '#contracts';

/** The archive's bytes cannot be read just now; the download was not counted. */
export class ArchiveUnreadableError extends DomainError {
  constructor(cause: unknown) {
    super(503, 'file_missing', MESSAGES.downloadFileMissing);
    this.cause = cause;
  }
}

/** The archive is none that can be sold: what is wrong with it, in words. */
export class ArchiveRefusedError extends DomainError {
  constructor(message: string, cause?: unknown) {
    super(400, 'archive_refused', message, { file: [message] });
    this.cause = cause;
  }
}

/** A picture that is none, or that would fill the memory when opened. */
export class ImageRefusedError extends InvalidInputError {
  constructor(message: string, cause?: unknown) {
    super({ detail_images: [message] });
    this.cause = cause;
  }
}

/** A file is larger than its kind may be. spec §8. */
export class FileTooLargeError extends DomainError {
  constructor(message: string) {
    super(413, 'file_too_large', message);
  }
}
