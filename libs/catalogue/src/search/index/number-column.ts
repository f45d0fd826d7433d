const CHUNK_BITS = 14;
/** Numbers in a chunk. */
export const CHUNK = 1 << CHUNK_BITS;

type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** A list of numbers that grows by chunks: without copies, and with at most one chunk to spare. Read what was set only. */
export class NumberColumn<T extends Numbers = Numbers> {
  /** Each has `CHUNK` numbers. A loop over all numbers reads them here, where the kind of the array is known. */
  readonly chunks: T[] = [];

  /** @param Kind the numbers that fit: whole ones up to 255 or 4 billion, or fractions */
  constructor(private readonly Kind: new (length: number) => T) {}

  set(at: number, value: number): void {
    const chunk = at >>> CHUNK_BITS;
    while (chunk >= this.chunks.length) this.chunks.push(new this.Kind(CHUNK));
    this.chunks[chunk]![at & (CHUNK - 1)] = value;
  }

  get(at: number): number {
    return this.chunks[at >>> CHUNK_BITS]![at & (CHUNK - 1)]!;
  }
}
