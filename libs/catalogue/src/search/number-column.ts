const CHUNK_BITS = 14;
const CHUNK = 1 << CHUNK_BITS;

type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** A list of numbers that grows by chunks: without copies, and with at most one chunk to spare. Read what was set only. */
export class NumberColumn {
  private readonly chunks: Numbers[] = [];

  /** @param Kind the numbers that fit: whole ones up to 255 or 4 billion, or fractions */
  constructor(private readonly Kind: new (length: number) => Numbers) {}

  set(at: number, value: number): void {
    const chunk = at >>> CHUNK_BITS;
    while (chunk >= this.chunks.length) this.chunks.push(new this.Kind(CHUNK));
    this.chunks[chunk]![at & (CHUNK - 1)] = value;
  }

  get(at: number): number {
    return this.chunks[at >>> CHUNK_BITS]![at & (CHUNK - 1)]!;
  }
}
