import { BitSet } from './bit-set.js';
import { foldWords } from './fold-words.js';
import { GramPostings } from './gram-postings.js';
import type { IndexedDesign } from './search.repository.js';

/** A list of numbers that grows; NaN means null. */
class NumberColumn {
  private values = new Float32Array(1024);

  set(at: number, value: number | null): void {
    if (at >= this.values.length) {
      const wider = new Float32Array(Math.max(at + 1, Math.ceil(this.values.length * 1.5)));
      wider.set(this.values);
      this.values = wider;
    }
    this.values[at] = value ?? Number.NaN;
  }

  get(at: number): number {
    return this.values[at]!;
  }
}

/** The numbers of a design by which it is narrowed. Units as in the columns of `designs`. */
const NUMBERS = ['needle_mm', 'gauge_sts', 'gauge_rows', 'metres_min', 'strands'] as const;
type NumberName = (typeof NUMBERS)[number];
/** The numbers of a size in the order of `IndexedDesign.sizes`, after its position. */
const SIZE_NUMBERS = ['bust', 'head', 'hand', 'foot', 'metres'] as const;
export type SizeNumber = (typeof SIZE_NUMBERS)[number];

/**
 * The active designs in the memory of the process, by what they are found by. A design has a slot; an edit gives it a
 * new one and frees none, so that a design's slot number also tells nothing of its age. About 560 bytes a design
 * with five sizes and a short description; counting one value among 300,000 designs reads 37 kB.
 */
export class DesignIndex {
  readonly alive = new BitSet();
  readonly ids: number[] = [];
  readonly prices: number[] = [];
  readonly downloads: number[] = [];
  readonly ratings: number[] = [];
  readonly names: string[] = [];
  readonly nameGrams = new GramPostings(true);
  readonly factGrams = new GramPostings(true);
  readonly descriptionGrams = new GramPostings(false);
  private readonly versions: number[] = [];
  private readonly slotOf = new Map<number, number>();
  private readonly sets = new Map<string, BitSet>();
  private readonly numbers = new Map(NUMBERS.map((name) => [name, new NumberColumn()]));
  private readonly firstSize: number[] = [];
  private readonly sizePositions: number[] = [];
  private readonly sizes = new Map(SIZE_NUMBERS.map((name) => [name, new NumberColumn()]));
  private replaced = 0;

  /** How many slots belong to earlier states of designs, as a part of all. */
  get waste(): number {
    return this.ids.length === 0 ? 0 : this.replaced / this.ids.length;
  }

  /** Puts the current state of a design in place of the one that is known. */
  put(design: IndexedDesign): void {
    const before = this.slotOf.get(design.id);
    if (before !== undefined) {
      if (this.versions[before] === design.changedIn) return;
      this.alive.delete(before);
      this.replaced += 1;
    }
    const slot = this.ids.length;
    this.slotOf.set(design.id, slot);
    this.ids.push(design.id);
    this.versions.push(design.changedIn);
    this.prices.push(design.priceFen);
    this.downloads.push(design.downloads);
    this.ratings.push(design.rating);
    const name = design.isActive ? foldWords(design.name) : '';
    this.names.push(name);
    this.firstSize.push(this.sizePositions.length);
    if (!design.isActive) return;
    this.alive.add(slot);
    this.nameGrams.add(slot, [name]);
    this.factGrams.add(slot, design.labels.map(foldWords));
    this.descriptionGrams.add(slot, [foldWords(design.description)]);
    for (const [column, values] of Object.entries(design.values)) {
      for (const value of values) this.setOf(column, value).add(slot);
    }
    for (const column of NUMBERS) this.numbers.get(column)!.set(slot, design.numbers[column]);
    for (const [position, ...measures] of design.sizes) {
      const at = this.sizePositions.push(position) - 1;
      SIZE_NUMBERS.forEach((column, i) => this.sizes.get(column)!.set(at, measures[i] ?? null));
    }
  }

  /** The slots of the designs with a value, such as `craft` and `knit`. */
  withValue(column: string, value: string | number): BitSet {
    return this.sets.get(`${column}=${value}`) ?? new BitSet();
  }

  /** The sets of the values that a design has in a column. */
  setsOf(column: string, slot: number): BitSet[] {
    const own = [...this.sets].filter(
      ([key, set]) => key.startsWith(`${column}=`) && set.has(slot),
    );
    return own.map(([, set]) => set);
  }

  slotOfId(id: number): number | null {
    const slot = this.slotOf.get(id);
    return slot !== undefined && this.alive.has(slot) ? slot : null;
  }

  number(column: NumberName, slot: number): number {
    return this.numbers.get(column)!.get(slot);
  }

  /** Finds those of the active designs for which a test of the slot holds. */
  where(test: (slot: number) => boolean): BitSet {
    const found = new BitSet();
    this.alive.forEach((slot) => {
      if (test(slot)) found.add(slot);
    });
    return found;
  }

  /** Calls with the number of each size that has it, and the size's position in the sheet. */
  eachSize(
    slot: number,
    column: SizeNumber,
    each: (value: number, position: number) => void,
  ): void {
    const values = this.sizes.get(column)!;
    const end = this.firstSize[slot + 1] ?? this.sizePositions.length;
    for (let at = this.firstSize[slot]!; at < end; at += 1) {
      const value = values.get(at);
      if (!Number.isNaN(value)) each(value, this.sizePositions[at]!);
    }
  }

  private setOf(column: string, value: string | number): BitSet {
    const key = `${column}=${value}`;
    const set = this.sets.get(key) ?? new BitSet();
    this.sets.set(key, set);
    return set;
  }
}
