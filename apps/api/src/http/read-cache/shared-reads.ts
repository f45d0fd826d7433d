/**
 * Reads the same for everybody who asks for it at one time. Who asks while it is being read gets what is read
 * next, together with all others: nobody is answered with what was read before they asked.
 */
export class SharedReads<Value> {
  /** By address, settled when the reading has ended, however it ended. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<Value>>();

  read(address: string, readNow: () => Promise<Value>): Promise<Value> {
    const running = this.running.get(address);
    if (!running) return this.begin(address, readNow);
    const waiting = this.next.get(address);
    if (waiting) return waiting;
    const next = running.then(() => {
      this.next.delete(address);
      return this.begin(address, readNow);
    });
    this.next.set(address, next);
    return next;
  }

  private begin(address: string, readNow: () => Promise<Value>): Promise<Value> {
    const reading = readNow();
    const end = () => {
      this.running.delete(address);
    };
    this.running.set(address, reading.then(end, end));
    return reading;
  }
}
