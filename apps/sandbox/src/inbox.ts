import { Journal } from './journal.js';

const KEEP = 1_000;

/** Received messages: the newest thousand, including those from before a restart. */
export class Inbox<Entry> {
  private readonly entries: Entry[] = [];
  private readonly journal: Journal<Entry>;

  /** @param file path of the journal */
  constructor(file: string) {
    this.journal = new Journal<Entry>(file, (entry) => {
      this.entries.push(entry);
      if (this.entries.length > KEEP) this.entries.shift();
    });
  }

  add(entry: Entry): void {
    this.journal.add(entry);
  }

  newestFirst(): Entry[] {
    return this.entries.toReversed();
  }
}
