import { Injectable } from '@nestjs/common';
import { type ProcessEnd, runBounded } from '../processes/bounded-process.js';
import { withTempFolder } from '../processes/temp-folder.js';
import { DocumentCollector, type TextTask } from './archive-texts.js';
import type { DocumentState, DocumentText } from './document-text.js';
import { PROCESS_LIMITS } from './text-limits.js';

const PROGRAM = new URL('./text-extraction.process.js', import.meta.url);
/** Maximum number of processes for one archive. A file that ended a process is skipped by the next one. */
const MAX_PROCESSES = 4;

/** Reads the texts of an archive on the local disk. @throws Error if the archive cannot be read */
export type ReadTexts = (path: string) => Promise<DocumentText[]>;

/**
 * Reads the texts of archives in a bounded process. A file that exceeds the limits, or that crashes the process, is
 * reported as such, and another process reads the files after it.
 */
@Injectable()
export class TextExtractor {
  readonly read: ReadTexts = async (path) => {
    const collector = new DocumentCollector();
    for (let i = 0; i < MAX_PROCESSES; i += 1) {
      const before = collector.documents.length;
      const end = await this.run(path, collector);
      if (end === 'finished') return collector.documents;
      await collector.interrupt(stateAfter(end));
      const hasAdvanced = collector.documents.length > before;
      if (!hasAdvanced) throw new Error(`the text extraction ended: ${end}`);
    }
    return collector.documents;
  };

  private async run(path: string, collector: DocumentCollector): Promise<ProcessEnd> {
    const done = collector.documents.map(({ file }) => file);
    const { end } = await withTempFolder((folder) => {
      const task: TextTask = { path, folder, done, characters: collector.characters };
      return runBounded(PROGRAM, task, collector.add, PROCESS_LIMITS);
    });
    return end;
  }
}

function stateAfter(end: Exclude<ProcessEnd, 'finished'>): DocumentState {
  return end === 'crashed' ? 'broken' : 'too_large';
}
