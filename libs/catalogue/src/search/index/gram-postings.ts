import { BitSet } from './bit-set.js';
import { SlotLists } from './slot-lists.js';

/** For each pair of characters (and, where wanted, each character) the slots of the texts that have it. */
export class GramPostings {
  private readonly lists: SlotLists;

  /** @param withSingles whether one character alone can be searched @param expectedSlots see SlotLists */
  constructor(
    readonly withSingles: boolean,
    expectedSlots = 0,
  ) {
    this.lists = new SlotLists(expectedSlots);
  }

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
    for (const gram of grams) this.lists.add(gram, slot);
  }

  /** The texts that have all pairs of a word; of a word of three or more characters, not all contain the word. */
  match(word: string): BitSet {
    let matches: BitSet | null = null;
    for (const gram of gramsOfWord(word)) {
      const found = this.lists.setOf(gram);
      matches = matches ? matches.and(found) : found;
    }
    return matches ?? new BitSet();
  }

  /** The texts that have at least `least` of the pairs of a word. */
  matchMost(word: string, least: number): number[] {
    const hits = new Map<number, number>();
    for (const gram of gramsOfWord(word)) {
      this.lists.forEach(gram, (slot) => hits.set(slot, (hits.get(slot) ?? 0) + 1));
    }
    return [...hits].flatMap(([slot, count]) => (count >= least ? [slot] : []));
  }
}

function gramsOfWord(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((character, i) => characters[i]! + character))];
}
