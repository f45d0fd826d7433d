/** A position in the write-ahead log of the primary, and when it was asked for. */
interface Sample {
  position: bigint;
  at: number;
}

/** Samples that a replica far behind has not reached. Older ones are of no use: their age is above every bound. */
const MAX_SAMPLES = 2_000;

/**
 * Decides from positions in the write-ahead log (WAL) how fresh a replica is. All times are of `performance.now()`, in
 * milliseconds.
 */
export class ReplicaFreshness {
  private readonly samples: Sample[] = [];
  /** The replica has everything that was committed before this time. */
  private completeUntil = -Infinity;
  private changedAt = -Infinity;

  /** @param maxLagMs a replica that is further behind is not current */
  constructor(private readonly maxLagMs: number) {}

  /** The primary was asked at `at` and its WAL had reached this position. */
  sampled(position: bigint, at: number): void {
    this.samples.push({ position, at });
    if (this.samples.length > MAX_SAMPLES) this.samples.shift();
  }

  /** The replica has replayed the WAL up to this position. */
  replayed(position: bigint): void {
    for (let first = this.samples[0]; first && first.position <= position; [first] = this.samples) {
      this.completeUntil = Math.max(this.completeUntil, first.at);
      this.samples.shift();
    }
  }

  /** Readers must see everything that was committed before `at`. */
  changed(at: number): void {
    this.changedAt = at;
  }

  /** The replica cannot be used; its state is unknown until it is sampled again. */
  lost(): void {
    this.samples.length = 0;
    this.completeUntil = -Infinity;
  }

  /** Whether the replica has the last known change and is not further behind than the bound. */
  isCurrent(now: number): boolean {
    return this.completeUntil > this.changedAt && this.lagMs(now) < this.maxLagMs;
  }

  /** How far the replica is behind at most; Infinity if unknown. */
  lagMs(now: number): number {
    return now - this.completeUntil;
  }
}

/** Reads PostgreSQL's notation of a WAL position, such as `1A/2B3C4D5E`. */
export function walPosition(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
