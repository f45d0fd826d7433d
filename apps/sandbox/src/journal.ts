import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file of JSON lines: what happened, in its order, so that it outlives a restart. */
export class Journal<Entry> {
  /** @param remember hears of every entry: the ones of earlier runs at once, new ones as they come */
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
