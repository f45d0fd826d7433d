/**
 * Readings of one address that run at once at most. With one, all who asked would wait at the same time and
 * the process for the database; with two, it answers those of one reading while the other is read.
 */
const AT_ONCE = 2;

interface Asker<Value> {
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

interface Address<Value> {
  readings: number;
  /** Who waits for the next reading. */
  askers: Asker<Value>[];
  /** Whether that begins by itself, and not with the end of another. */
  isDue: boolean;
}

/**
 * Reads the same for everybody who asks for it at one time: whoever asks in one turn of the event loop, and
 * while as many readings run as may. Nobody is answered with what was read before they asked.
 */
export class SharedReads<Value> {
  private readonly addresses = new Map<string, Address<Value>>();
  private due: (() => void)[] = [];

  read(name: string, readNow: () => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      let address = this.addresses.get(name);
      if (!address) {
        address = { readings: 0, askers: [], isDue: false };
        this.addresses.set(name, address);
      }
      address.askers.push({ resolve, reject });
      this.beginSoon(name, address, readNow);
    });
  }

  private beginSoon(name: string, address: Address<Value>, readNow: () => Promise<Value>): void {
    if (address.isDue || address.readings === AT_ONCE) return;
    address.isDue = true;
    // Behind what else has come in by now; all in one go, so that what they read can be read together.
    if (this.due.length === 0) setImmediate(() => this.beginDue());
    this.due.push(() => void this.begin(name, address, readNow));
  }

  private beginDue(): void {
    const { due } = this;
    this.due = [];
    for (const begin of due) begin();
  }

  private async begin(
    name: string,
    address: Address<Value>,
    readNow: () => Promise<Value>,
  ): Promise<void> {
    const { askers } = address;
    address.askers = [];
    address.isDue = false;
    address.readings += 1;
    try {
      const value = await readNow();
      for (const { resolve } of askers) resolve(value);
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
    address.readings -= 1;
    if (address.askers.length > 0) this.beginSoon(name, address, readNow);
    else if (address.readings === 0) this.addresses.delete(name);
  }
}
