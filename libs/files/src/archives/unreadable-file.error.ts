import type { PageFault } from '#contracts';

/** A file of an archive cannot be read. Its readers see the reason. */
export class UnreadableFileError extends Error {
  constructor(
    readonly fault: PageFault,
    cause?: unknown,
  ) {
    super(`the file cannot be read: ${fault}`, { cause });
    this.name = 'UnreadableFileError';
  }
}
