import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
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
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line) remember(JSON.parse(line) as Entry);
    }
  }

  add(entry: Entry): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
    this.remember(entry);
  }
}
