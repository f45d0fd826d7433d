import { Injectable } from '@nestjs/common';
import { forkBounded, type ProcessEnd } from '../bounded-process.js';
import { DocumentCollector } from './archive-texts.js';
import type { DocumentState, DocumentText } from './document-text.js';
import type { ExtractionMessage, ExtractionTask } from './text-extraction.process.js';
import { TEXT_LIMITS } from './text-limits.js';

const PROGRAM = new URL('./text-extraction.process.js', import.meta.url);
/** A file that ends the process is left out by the next one. */
const MAX_PROCESSES = 4;

/** Reads the texts of an archive on the local disk. @throws Error if the archive cannot be read */
export type ReadTexts = (path: string) => Promise<DocumentText[]>;

/**
 * Reads the texts of archives in a process of their own with limited time and memory. A file that exceeds them, or
 * that crashes the process, is reported as such; the other files are read.
 */
@Injectable()
export class TextExtractor {
  readonly read: ReadTexts = async (path) => {
    const collector = new DocumentCollector();
    const deadline = Date.now() + TEXT_LIMITS.milliseconds;
    for (let i = 0; i < MAX_PROCESSES; i += 1) {
      const before = collector.documents.length;
      const end = await this.run(path, collector, deadline - Date.now());
      if (end === 'done') return collector.documents;
      collector.interrupt(stateAfter(end));
      if (end === 'time') return collector.documents;
      if (collector.documents.length === before) throw new Error(`the text extraction ${end}`);
    }
    return collector.documents;
  };

  private async run(
    path: string,
    collector: DocumentCollector,
    milliseconds: number,
  ): Promise<ProcessEnd | 'done'> {
    const { memoryBytes } = TEXT_LIMITS;
    const { child, ended } = forkBounded(PROGRAM, { memoryBytes, milliseconds });
    let isDone = false;
    child.on('message', (message: ExtractionMessage) => {
      if (message === 'done') isDone = true;
      else collector.add(message);
    });
    const done = collector.documents.map(({ file }) => file);
    child.send({ path, done } satisfies ExtractionTask, () => undefined);
    const end = await ended;
    return isDone ? 'done' : end;
  }
}

function stateAfter(end: ProcessEnd): DocumentState {
  return end === 'memory' || end === 'time' ? 'too_large' : 'broken';
}
