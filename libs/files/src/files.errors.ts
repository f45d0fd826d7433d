import { DomainError, InvalidInputError, API_MESSAGES } from '#contracts';

/** The archive's bytes cannot be read at the moment; the download was not counted. */
export class ArchiveUnreadableError extends DomainError {
  constructor(cause: unknown) {
    super(503, 'file_missing', API_MESSAGES.downloadFileMissing);
    this.cause = cause;
  }
}

/** The archive cannot be sold; the message says why. */
export class ArchiveRefusedError extends DomainError {
  constructor(message: string, cause?: unknown) {
    super(400, 'archive_refused', message, { file: [message] });
    this.cause = cause;
  }
}

/** The file is not an image, or would need too much memory to decode. */
export class ImageRefusedError extends InvalidInputError {
  constructor(message: string, cause?: unknown) {
    super({ detail_images: [message] });
    this.cause = cause;
  }
}

/** The file is larger than the limit of its kind. */
export class FileTooLargeError extends DomainError {
  constructor(message: string) {
    super(413, 'file_too_large', message);
  }
}
