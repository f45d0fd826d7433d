/**
 * Batches the lines of one event loop turn into one write to standard output, because every write is a system
 * call and a busy process logs a line per request. An exiting process flushes; one killed by SIGKILL may lose
 * the lines of its last turn.
 */
class BatchedStdout {
  private text = '';

  constructor() {
    process.on('exit', () => this.flush());
  }

  write(line: string): void {
    if (this.text === '') setImmediate(() => this.flush());
    this.text += line;
  }

  /** Writes the batch now, so that a direct write to the stream keeps the order. */
  flush(): void {
    const { text } = this;
    this.text = '';
    if (text !== '') process.stdout.write(text);
  }
}

export const batchedStdout = new BatchedStdout();
