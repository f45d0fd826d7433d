/** A 200 as it is sent, by the address that it answers. */
export interface Answer {
  /** The route's template, for the request's measurement. */
  route: string;
  etag: string;
  /** Names and values by turns, as they are written. */
  headers: string[];
  /** Of a 304. */
  headersUnchanged: string[];
  body: Buffer;
}

/** Gets the answer that was waited for; null when there is none to share. */
export type Waiter = (answer: Answer | null) => void;

const MAX_ANSWERS = 10_000;
/** Numbers of downloads change without a notice: an answer that shows them is at most so old. */
const MAX_AGE_MS = 60_000;
/** Of one answer in the whole. */
const MAX_SHARE = 1 / 8;
/** What an entry costs besides its body and its texts. */
const OVERHEAD_BYTES = 1_000;

/** One reading that several requests wait for. */
export class Reading {
  private waiters: Waiter[] = [];
  private isSettled = false;

  constructor(
    readonly url: string,
    readonly generation: number,
    readonly begunAt: number,
  ) {}

  join(waiter: Waiter): void {
    this.waiters.push(waiter);
  }

  /** @returns whether it was not before */
  settle(answer: Answer | null): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    const { waiters } = this;
    this.waiters = [];
    for (const waiter of waiters) waiter(answer);
    return true;
  }
}

interface Kept {
  answer: Answer;
  /** When it began to be read. */
  readAt: number;
}

/**
 * Keeps answers by address for a minute, or until `clear`; the least recently asked for go first when there
 * are too many. What began to be read before a `clear` is neither kept nor joined after it.
 */
export class AnswerStore {
  private readonly answers = new Map<string, Kept>();
  private readonly readings = new Map<string, Reading>();
  private generation = 0;
  private bytes = 0;

  /** @param now milliseconds by a clock that never goes back */
  constructor(
    private readonly maxBytes: number,
    private readonly now = () => performance.now(),
  ) {}

  get size(): { answers: number; bytes: number } {
    return { answers: this.answers.size, bytes: this.bytes };
  }

  find(url: string): Answer | undefined {
    const kept = this.answers.get(url);
    if (!kept) return undefined;
    if (this.now() - kept.readAt >= MAX_AGE_MS) {
      this.drop(url);
      return undefined;
    }
    this.answers.delete(url);
    this.answers.set(url, kept);
    return kept.answer;
  }

  /** What is being read for an address just now. */
  findReading(url: string): Reading | undefined {
    return this.readings.get(url);
  }

  /** The caller reads, and calls `finish` in any case. */
  begin(url: string): Reading {
    const reading = new Reading(url, this.generation, this.now());
    this.readings.set(url, reading);
    return reading;
  }

  /** Keeps what was read, if there is an answer and it is still true, and gives it to who waits. */
  finish(reading: Reading, answer: Answer | null): void {
    const fits = answer !== null && costOf(reading.url, answer) <= this.maxBytes * MAX_SHARE;
    if (!reading.settle(fits ? answer : null)) return;
    if (this.readings.get(reading.url) === reading) this.readings.delete(reading.url);
    if (fits && reading.generation === this.generation) this.keep(reading, answer);
  }

  clear(): void {
    this.generation += 1;
    this.bytes = 0;
    this.answers.clear();
    this.readings.clear();
  }

  private keep({ url, begunAt }: Reading, answer: Answer): void {
    this.drop(url);
    this.answers.set(url, { answer, readAt: begunAt });
    this.bytes += costOf(url, answer);
    for (const oldest of this.answers.keys()) {
      if (this.bytes <= this.maxBytes && this.answers.size <= MAX_ANSWERS) return;
      this.drop(oldest);
    }
  }

  private drop(url: string): void {
    const kept = this.answers.get(url);
    if (!kept) return;
    this.answers.delete(url);
    this.bytes -= costOf(url, kept.answer);
  }
}

function costOf(url: string, { body, headers, headersUnchanged }: Answer): number {
  const texts = [url, ...headers, ...headersUnchanged].reduce((sum, { length }) => sum + length, 0);
  return OVERHEAD_BYTES + body.length + 2 * texts;
}
