const FIRST_BYTES = 4;

/**
 * Ascending whole numbers, stored as their differences with seven bits a byte: most numbers of a frequent list take one byte
 * instead of four.
 */
export class DeltaList {
  private bytes = new Uint8Array(FIRST_BYTES);
  private end = 0;
  private last = 0;
  private count = 0;

  get length(): number {
    return this.count;
  }

  /** The largest number; 0 in an empty list. */
  get largest(): number {
    return this.last;
  }

  /** @param number larger than all before it */
  add(number: number): void {
    let rest = number - this.last;
    while (rest > 0x7f) {
      this.write((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.write(rest);
    this.last = number;
    this.count += 1;
  }

  private write(byte: number): void {
    if (this.end === this.bytes.length) {
      const wider = new Uint8Array(Math.ceil(this.end * 1.5));
      wider.set(this.bytes);
      this.bytes = wider;
    }
    this.bytes[this.end] = byte;
    this.end += 1;
  }

  /** Calls a function for each number, from the smallest to the largest. */
  forEach(each: (number: number) => void): void {
    const { bytes, end } = this;
    let number = 0;
    for (let at = 0; at < end; at += 1) {
      let byte = bytes[at]!;
      let delta = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        at += 1;
        byte = bytes[at]!;
        delta |= (byte & 0x7f) << shift;
      }
      number += delta;
      each(number);
    }
  }

  has(wanted: number): boolean {
    let isFound = false;
    if (wanted <= this.last) {
      this.forEach((number) => {
        if (number === wanted) isFound = true;
      });
    }
    return isFound;
  }
}
