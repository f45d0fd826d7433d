import { BitSet } from './bit-set.js';
import { DeltaList } from './delta-list.js';

/** A list becomes a set, which is counted faster, once more than every sixteenth slot has the key. */
const SET_DENSITY = 16;
/** Shorter lists stay lists. */
const SET_FROM = 2_048;

/** For each key, such as a value of a filter or a pair of characters, the slots that have it. */
export class SlotLists {
  private readonly lists = new Map<string, DeltaList | BitSet>();

  /** @param expectedSlots sets get their final capacity at once for this number of slots */
  constructor(private readonly expectedSlots = 0) {}

  /** Slots must be added in ascending order. */
  add(key: string, slot: number): void {
    const list = this.lists.get(key);
    if (list === undefined) {
      const first = new DeltaList();
      first.add(slot);
      this.lists.set(key, first);
    } else if (
      list instanceof BitSet ||
      list.length < SET_FROM ||
      list.length * SET_DENSITY <= slot
    ) {
      list.add(slot);
    } else {
      const set = setOf(list, Math.max(slot + 1, this.expectedSlots));
      set.add(slot);
      this.lists.set(key, set);
    }
  }

  /** The slots of a key as a set, which the caller must not change. */
  setOf(key: string): BitSet {
    const list = this.lists.get(key);
    if (!list) return new BitSet();
    return list instanceof BitSet ? list : setOf(list, list.largest + 1);
  }

  forEach(key: string, each: (slot: number) => void): void {
    this.lists.get(key)?.forEach(each);
  }

  /** The keys with a beginning that a slot has. */
  keysOf(slot: number, beginning: string): string[] {
    return [...this.lists].flatMap(([key, list]) =>
      key.startsWith(beginning) && list.has(slot) ? [key] : [],
    );
  }
}

/** @param size more than the largest slot */
function setOf(list: DeltaList, size: number): BitSet {
  const found = BitSet.ofSize(size);
  list.forEach((slot) => found.add(slot));
  return found;
}
