import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines: events in order, which survive a restart. */
export class Journal<Entry> {
  /** @param remember receives every entry: those of earlier runs immediately, new ones when they are added */
  constructor(
    private readonly file: string,
    private readonly remember: (entry: Entry) => void,
  ) {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of completeLines(file)) remember(JSON.parse(line) as Entry);
  }

  add(entry: Entry): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
    this.remember(entry);
  }
}

/** Removes a last line that a killed sandbox has not written to its end, so that the next one begins a line. */
function completeLines(file: string): string[] {
  const bytes = readFileSync(file);
  const size = bytes.lastIndexOf('\n') + 1;
  if (size < bytes.length) truncateSync(file, size);
  return bytes.toString('utf8', 0, size).split('\n').filter(Boolean);
}
