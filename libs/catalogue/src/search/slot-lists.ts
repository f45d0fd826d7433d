import { BitSet } from './bit-set.js';

/** The slots of one key: a list, or a set once more than every thirty-second slot has it, which is then smaller. */
type Slots = { slots: Uint32Array; length: number } | BitSet;
/** Below this length a list is always smaller. */
const SET_FROM = 2_048;

/** For each key, such as a value of a filter or a pair of characters, the slots that have it. */
export class SlotLists {
  private readonly lists = new Map<string, Slots>();

  /** Slots must be added in ascending order. */
  add(key: string, slot: number): void {
    const list = this.lists.get(key);
    if (!list) {
      this.lists.set(key, { slots: Uint32Array.of(slot), length: 1 });
      return;
    }
    if (list instanceof BitSet) {
      list.add(slot);
      return;
    }
    if (list.length >= SET_FROM && list.length * 32 > slot) {
      const set = new BitSet(new Uint32Array((slot >>> 5) + 64));
      for (let i = 0; i < list.length; i += 1) set.add(list.slots[i]!);
      set.add(slot);
      this.lists.set(key, set);
      return;
    }
    if (list.length === list.slots.length) {
      const wider = new Uint32Array(Math.ceil(list.length * 1.5) + 1);
      wider.set(list.slots);
      list.slots = wider;
    }
    list.slots[list.length] = slot;
    list.length += 1;
  }

  /** The slots of a key as a set, which the caller must not change. */
  setOf(key: string): BitSet {
    const list = this.lists.get(key);
    if (!list) return new BitSet();
    if (list instanceof BitSet) return list;
    const found = new BitSet(new Uint32Array((list.slots[list.length - 1]! >>> 5) + 1));
    for (let i = 0; i < list.length; i += 1) found.add(list.slots[i]!);
    return found;
  }

  forEach(key: string, each: (slot: number) => void): void {
    const list = this.lists.get(key);
    if (list instanceof BitSet) list.forEach(each);
    else if (list) for (let i = 0; i < list.length; i += 1) each(list.slots[i]!);
  }

  /** The keys with a beginning that a slot has. */
  keysOf(slot: number, beginning: string): string[] {
    return [...this.lists].flatMap(([key, list]) =>
      key.startsWith(beginning) && hasSlot(list, slot) ? [key] : [],
    );
  }

  /** Frees the spare capacity. */
  compact(): void {
    for (const list of this.lists.values()) {
      if (list instanceof BitSet) list.compact();
      else if (list.slots.length > list.length) list.slots = list.slots.slice(0, list.length);
    }
  }
}

function hasSlot(list: Slots, slot: number): boolean {
  if (list instanceof BitSet) return list.has(slot);
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list.slots[middle]! < slot) low = middle + 1;
    else high = middle;
  }
  return low < list.length && list.slots[low] === slot;
}
