import { ObjectStorage } from '#storage';
import { Injectable } from '@nestjs/common';
import { MARKED_FOLDER } from './marked-pages.service.js';

/** Somebody who knits looks at the same pages for a week, and drawing them again costs a fraction of a second. */
const MARKED_MS = 7 * 24 * 3_600_000;

/** Removes marked pages that were drawn long ago. */
@Injectable()
export class ReadingHousekeeping {
  constructor(private readonly storage: ObjectStorage) {}

  /**
   * @param now current time, for computing the age of files
   * @param signal ends the run early; the next one begins anew
   */
  async run(now = Date.now(), signal?: AbortSignal): Promise<void> {
    for await (const { key, keptAt } of this.storage.list(MARKED_FOLDER)) {
      if (signal?.aborted) return;
      if (now - keptAt.getTime() > MARKED_MS) await this.storage.remove(key);
    }
  }
}
