/** Sets are numerous and large, so that spare capacity and the holes that a copy leaves in memory are kept small. */
const GROWTH = 1.125;

/** A set of small whole numbers, one bit each. Sets of different sizes may be combined. */
export class BitSet {
  private words: Uint32Array;

  constructor(words = new Uint32Array(64)) {
    this.words = words;
  }

  /** An empty set with the capacity for numbers below `size`. */
  static ofSize(size: number): BitSet {
    return new BitSet(new Uint32Array((size >>> 5) + 1));
  }

  add(bit: number): void {
    const at = bit >>> 5;
    if (at >= this.words.length) {
      const wider = new Uint32Array(Math.ceil((at + 1) * GROWTH));
      wider.set(this.words);
      this.words = wider;
    }
    this.words[at]! |= 1 << (bit & 31);
  }

  delete(bit: number): void {
    if (bit >>> 5 < this.words.length) this.words[bit >>> 5]! &= ~(1 << (bit & 31));
  }

  has(bit: number): boolean {
    return ((this.words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  /** A new set with what is in both. */
  and(other: BitSet): BitSet {
    const result = this.words.slice(0, Math.min(this.words.length, other.words.length));
    for (let i = 0; i < result.length; i += 1) result[i]! &= other.words[i]!;
    return new BitSet(result);
  }

  /** A new set with what is not in the other. */
  without(other: BitSet): BitSet {
    const result = this.words.slice();
    const length = Math.min(result.length, other.words.length);
    for (let i = 0; i < length; i += 1) result[i]! &= ~other.words[i]!;
    return new BitSet(result);
  }

  /** A new set with what is in either. */
  or(other: BitSet): BitSet {
    const [long, short] =
      this.words.length >= other.words.length ? [this, other] : ([other, this] as const);
    const result = long.words.slice();
    for (let i = 0; i < short.words.length; i += 1) result[i]! |= short.words[i]!;
    return new BitSet(result);
  }

  /** How many are in both sets; stops counting above `max`. */
  countWith(other: BitSet, max: number): number {
    let count = 0;
    const length = Math.min(this.words.length, other.words.length);
    for (let i = 0; i < length && count <= max; i += 1) {
      count += ones(this.words[i]! & other.words[i]!);
    }
    return Math.min(count, max + 1);
  }

  /** How many are in the set; stops counting above `max`. */
  count(max: number): number {
    return this.countWith(this, max);
  }

  /** Calls `each` from the largest number to the smallest, which is about newest first for the slots of designs. */
  forEach(each: (bit: number) => void): void {
    this.some((bit) => {
      each(bit);
      return false;
    });
  }

  /** The numbers from the largest to the smallest. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = this.words.length - 1; at >= 0; at -= 1) {
      for (let word = this.words[at]!; word !== 0;) {
        const high = 31 - Math.clz32(word);
        yield at * 32 + high;
        word ^= 1 << high;
      }
    }
  }

  /** Calls `test` from the largest number to the smallest until it returns true. @returns whether it did */
  some(test: (bit: number) => boolean): boolean {
    for (let at = this.words.length - 1; at >= 0; at -= 1) {
      let word = this.words[at]!;
      while (word !== 0) {
        const high = 31 - Math.clz32(word);
        if (test(at * 32 + high)) return true;
        word ^= 1 << high;
      }
    }
    return false;
  }
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
