import { BitSet } from './bit-set.js';

/** The slots of one gram: a list, or a set once more than every thirty-second text has it, which is then smaller. */
type Postings = { slots: Uint32Array; length: number } | BitSet;
/** Below this length a list is always smaller. */
const SET_FROM = 2_048;

/** For each pair of characters (and, where wanted, each character) the slots of the texts that have it. */
export class GramPostings {
  private readonly lists = new Map<string, Postings>();

  /** @param withSingles whether one character alone can be searched */
  constructor(private readonly withSingles: boolean) {}

  /** Slots must be added in ascending order. @param folded each text by itself: pairs do not reach across texts */
  add(slot: number, folded: readonly string[]): void {
    const grams = new Set<string>();
    for (const text of folded) {
      const characters = [...text];
      characters.forEach((character, i) => {
        if (this.withSingles) grams.add(character);
        if (i > 0) grams.add(characters[i - 1]! + character);
      });
    }
    for (const gram of grams) this.append(gram, slot);
  }

  /** The texts that have all pairs of a word; of a word of three or more characters, not all contain the word. */
  match(word: string): BitSet {
    let matches: BitSet | null = null;
    for (const gram of gramsOfWord(word)) {
      const found = this.setOf(gram);
      matches = matches ? matches.and(found) : found;
    }
    return matches ?? new BitSet();
  }

  private setOf(gram: string): BitSet {
    const list = this.lists.get(gram);
    if (list instanceof BitSet) return list;
    const found = new BitSet();
    this.forEach(gram, (slot) => found.add(slot));
    return found;
  }

  /** The texts that have at least `least` of the pairs of a word. */
  matchMost(word: string, least: number): number[] {
    const hits = new Map<number, number>();
    for (const gram of gramsOfWord(word)) {
      this.forEach(gram, (slot) => hits.set(slot, (hits.get(slot) ?? 0) + 1));
    }
    return [...hits].flatMap(([slot, count]) => (count >= least ? [slot] : []));
  }

  private forEach(gram: string, each: (slot: number) => void): void {
    const list = this.lists.get(gram);
    if (list instanceof BitSet) list.forEach(each);
    else if (list) for (let i = 0; i < list.length; i += 1) each(list.slots[i]!);
  }

  private append(gram: string, slot: number): void {
    const list = this.lists.get(gram);
    if (!list) {
      this.lists.set(gram, { slots: Uint32Array.of(slot), length: 1 });
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
      this.lists.set(gram, set);
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
}

function gramsOfWord(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((character, i) => characters[i]! + character))];
}
