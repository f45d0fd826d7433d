import type { PageFault } from '#contracts';

/** A file of an archive cannot become pages; the reason is shown to its readers. */
export class PageFaultError extends Error {
  constructor(readonly fault: PageFault) {
    super(`no pages: ${fault}`);
  }
}
