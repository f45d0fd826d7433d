import { foldText } from '#contracts';
import { BitSet } from './bit-set.js';
import { foldDescription, foldWords, respell } from '../words/fold-words.js';
import { GramPostings } from './gram-postings.js';
import { CHUNK, NumberColumn } from './number-column.js';
import { SlotLists } from './slot-lists.js';
import { WrittenGrams } from './written-grams.js';
import {
  type IndexedDesign,
  measureOf,
  SIZE_MEASURES,
  SIZE_METRES,
  type SizeMeasure,
} from '../indexed-design.js';
import { valuesOf } from '../yarn-class.js';

/** The numbers of a design by which it is narrowed. Units as in the columns of `designs`. */
const NUMBERS = ['needle_mm', 'gauge_sts', 'gauge_rows', 'metres_min', 'strands'] as const;
type NumberName = (typeof NUMBERS)[number];

/**
 * The in-memory search index of the active designs. Each state of a design has a slot: a change adds a new slot and
 * frees none, so slots are not ordered by the age of designs. A design with five sizes and a short description needs
 * about 230 bytes; counting one value among 300,000 designs reads 37 kB.
 */
export class DesignIndex {
  readonly alive: BitSet;
  readonly ids = new NumberColumn(Float64Array);
  readonly prices = new NumberColumn(Float64Array);
  readonly downloads = new NumberColumn(Uint32Array);
  readonly ratings = new NumberColumn(Float64Array);
  readonly names: string[] = [];
  readonly nameGrams: GramPostings;
  readonly factGrams: GramPostings;
  readonly descriptionGrams: GramPostings;
  /** Names and descriptions as they are written, and of the latter all that is written. */
  readonly writtenNameGrams: WrittenGrams;
  readonly writtenDescriptionGrams: WrittenGrams;
  /** The metres of the size that needs least; infinite for a design that gives none. */
  readonly leastMetres = new NumberColumn(Float32Array);
  private readonly respeltNames = new Map<number, string>();
  private readonly versions = new NumberColumn(Float64Array);
  private ascendingSlots = 0;
  private readonly laterSlots = new Map<number, number>();
  private readonly values: SlotLists;
  private readonly numbers = new Map(NUMBERS.map((name) => [name, new NumberColumn(Float32Array)]));
  /** Index of the first measure of each slot. The measures of all sizes of a slot are adjacent. */
  private readonly firstMeasure = new NumberColumn(Uint32Array);
  private readonly measureValues = new NumberColumn(Float32Array);
  private readonly measureNames = new NumberColumn(Uint8Array);
  private measures = 0;
  private replaced = 0;

  /** @param expectedSlots how many designs will be put into it at first */
  constructor(expectedSlots = 0) {
    this.alive = BitSet.ofSize(expectedSlots);
    this.nameGrams = new GramPostings(true, expectedSlots);
    this.factGrams = new GramPostings(true, expectedSlots);
    this.descriptionGrams = new GramPostings(false, expectedSlots);
    this.writtenNameGrams = new WrittenGrams(this.nameGrams);
    this.writtenDescriptionGrams = new WrittenGrams(this.descriptionGrams);
    this.values = new SlotLists(expectedSlots);
  }

  get slots(): number {
    return this.names.length;
  }

  /** Number of slots from 0 on whose ids ascend, as after the first load. Later slots are in `laterSlots`. */
  get ascending(): number {
    return this.ascendingSlots;
  }

  /** How many slots belong to earlier states of designs, as a part of all. */
  get waste(): number {
    return this.names.length === 0 ? 0 : this.replaced / this.names.length;
  }

  /** Puts the current state of a design in place of the one that is known. */
  put(design: IndexedDesign): void {
    const before = this.lastSlotOf(design.id);
    if (before !== null) {
      if (this.versions.get(before) === design.changedIn) return;
      this.alive.delete(before);
      this.replaced += 1;
    }
    const slot = this.names.length;
    const isAscending = slot === 0 || design.id > this.ids.get(slot - 1);
    if (this.ascendingSlots === slot && isAscending) this.ascendingSlots += 1;
    else this.laterSlots.set(design.id, slot);
    this.ids.set(slot, design.id);
    this.versions.set(slot, design.changedIn);
    this.prices.set(slot, design.priceFen);
    this.downloads.set(slot, design.downloads);
    this.ratings.set(slot, design.rating);
    const written = design.isActive ? foldText(design.name) : '';
    const name = respell(written);
    this.names.push(name);
    this.firstMeasure.set(slot, this.measures);
    for (const column of NUMBERS) {
      this.column(column).set(slot, design.numbers[column] ?? Number.NaN);
    }
    this.leastMetres.set(
      slot,
      Math.min(...design.sizes.map((size) => size[SIZE_METRES] ?? Infinity)),
    );
    if (!design.isActive) return;
    this.alive.add(slot);
    this.nameGrams.add(slot, [name]);
    if (written !== name) {
      this.writtenNameGrams.add(slot, written);
      this.respeltNames.set(slot, written);
    }
    this.factGrams.add(slot, design.labels.map(foldWords));
    const described = foldText(design.description);
    const description = foldDescription(design.description, described);
    this.descriptionGrams.add(slot, [description]);
    if (described !== description) this.writtenDescriptionGrams.add(slot, described);
    for (const [column, values] of Object.entries(valuesOf(design))) {
      for (const value of values) this.values.add(`${column}=${value}`, slot);
    }
    for (const size of design.sizes) {
      for (const measure of SIZE_MEASURES.keys()) {
        const value = measureOf(size, measure);
        if (value !== null) this.addMeasure(measure, value);
      }
    }
  }

  /** Sets a count that changes without a change of the design. */
  setDownloads(id: number, downloads: number): void {
    const slot = this.lastSlotOf(id);
    if (slot !== null) this.downloads.set(slot, downloads);
  }

  private addMeasure(measure: number, value: number): void {
    this.measureNames.set(this.measures, measure);
    this.measureValues.set(this.measures, value);
    this.measures += 1;
  }

  /** The slot of a design's last state, whether it is active or not. */
  private lastSlotOf(id: number): number | null {
    const later = this.laterSlots.get(id);
    if (later !== undefined) return later;
    let [low, high] = [0, this.ascendingSlots];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.ids.get(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.ascendingSlots && this.ids.get(low) === id ? low : null;
  }

  /** The folded name as it is written. */
  writtenName(slot: number): string {
    return this.respeltNames.get(slot) ?? this.names[slot]!;
  }

  /** The slots of the designs with a value, such as `craft` and `knit`. */
  withValue(column: string, value: string | number): BitSet {
    return this.values.setOf(`${column}=${value}`);
  }

  /** The sets of the values that a design has in a column. */
  setsOf(column: string, slot: number): BitSet[] {
    return this.values.keysOf(slot, `${column}=`).map((key) => this.values.setOf(key));
  }

  slotOfId(id: number): number | null {
    const slot = this.lastSlotOf(id);
    return slot !== null && this.alive.has(slot) ? slot : null;
  }

  /** A number of each slot; NaN for a design without it. */
  column(name: NumberName): NumberColumn {
    return this.numbers.get(name)!;
  }

  /** Finds those of some active designs for which a test of the slot holds. */
  where(among: BitSet, test: (slot: number) => boolean): BitSet {
    const found = new BitSet();
    this.alive.and(among).forEach((slot) => {
      if (test(slot)) found.add(slot);
    });
    return found;
  }

  /** Finds the active designs whose number lies from `least` to `most`. */
  between(name: NumberName | 'price_fen', least: number, most: number): BitSet {
    const column = name === 'price_fen' ? this.prices : this.column(name);
    const words = new Uint32Array((this.names.length >>> 5) + 1);
    for (const [i, chunk] of column.chunks.entries()) {
      const end = Math.min(CHUNK, this.names.length - i * CHUNK);
      for (let at = 0; at < end; at += 1) {
        const number = chunk[at]!;
        if (number >= least && number <= most) words[(i * CHUNK + at) >>> 5]! |= 1 << (at & 31);
      }
    }
    return new BitSet(words).and(this.alive);
  }

  /** Finds the active designs with a size whose measure lies from `least` to `most`. */
  withSizeBetween(name: SizeMeasure, least: number, most: number): BitSet {
    const measure = SIZE_MEASURES.indexOf(name);
    const found = BitSet.ofSize(this.slots);
    let slot = -1;
    let end = 0;
    for (const [i, values] of this.measureValues.chunks.entries()) {
      const names = this.measureNames.chunks[i]!;
      const count = Math.min(CHUNK, this.measures - i * CHUNK);
      for (let at = 0; at < count; at += 1) {
        if (names[at] !== measure || !(values[at]! >= least && values[at]! <= most)) continue;
        while (end <= i * CHUNK + at) {
          slot += 1;
          end = this.measuresEnd(slot);
        }
        found.add(slot);
      }
    }
    return found.and(this.alive);
  }

  /** Behind the last measure of a slot. */
  private measuresEnd(slot: number): number {
    return slot + 1 >= this.names.length ? this.measures : this.firstMeasure.get(slot + 1);
  }
}
