// Separate process of the text extractor: receives one archive, reports its texts, and exits.
import { readArchiveTexts, type TextEvent } from './archive-texts.js';

/** The one message in. */
export interface ExtractionTask {
  path: string;
  /** Files that an earlier process has read or failed at. */
  done: string[];
}

/** The messages out. The last one tells that every file was read. */
export type ExtractionMessage = TextEvent | 'done';

process.once('message', (task: ExtractionTask) => {
  void readArchiveTexts(task.path, task.done, send)
    .then(() => send('done'))
    .then(() => process.exit());
});
// The parent process has exited.
process.on('disconnect', () => process.exit());

/** Resolves when the message was written, so that pages do not pile up in memory. */
function send(message: ExtractionMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
