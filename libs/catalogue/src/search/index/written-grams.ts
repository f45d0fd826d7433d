import { BitSet } from './bit-set.js';
import { GramPostings } from './gram-postings.js';

/**
 * Finds texts by words as they are written, as the database does. Only texts that the search stores differently have
 * separate postings; for all others the postings of the search are used.
 */
export class WrittenGrams {
  private readonly different = new BitSet();
  private readonly own: GramPostings;

  /** @param searched the postings of the search */
  constructor(private readonly searched: GramPostings) {
    this.own = new GramPostings(searched.withSingles);
  }

  /** Adds a folded text that the postings of the search have otherwise. Slots must be added in ascending order. */
  add(slot: number, written: string): void {
    this.different.add(slot);
    this.own.add(slot, [written]);
  }

  /** Finds the slots of the texts with a word, as `GramPostings.match` does. */
  match(word: string): BitSet {
    return this.searched.match(word).without(this.different).or(this.own.match(word));
  }
}
