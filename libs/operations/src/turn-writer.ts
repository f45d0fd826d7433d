/**
 * Writes to standard output in one piece what was said in one turn of the event loop: every write is a system
 * call, and a busy process has a line to say for each request. A process that ends has said everything; one
 * that is killed outright may lose the lines of its last turn.
 */
class TurnWriter {
  private text = '';

  constructor() {
    process.on('exit', () => this.flush());
  }

  write(line: string): void {
    if (this.text === '') setImmediate(() => this.flush());
    this.text += line;
  }

  /** What comes now is not to stand before what was said earlier. */
  flush(): void {
    const { text } = this;
    this.text = '';
    if (text !== '') process.stdout.write(text);
  }
}

export const turnWriter = new TurnWriter();
