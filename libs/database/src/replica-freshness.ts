/** A position in the write-ahead log of the primary, and when it was requested. */
interface Sample {
  position: bigint;
  at: number;
}

/** Maximum number of samples that the replica has not reached. Older samples exceed every limit of the lag. */
const MAX_SAMPLES = 2_000;

/**
 * Computes the lag of a replica from positions in the write-ahead log (WAL). All times are values of
 * `performance.now()`, in milliseconds.
 */
export class ReplicaFreshness {
  private readonly samples: Sample[] = [];
  /** The replica has replayed everything that was committed before this time. */
  private completeUntil = -Infinity;
  private changedAt = -Infinity;

  /** @param maxLagMs limit of the lag of a current replica */
  constructor(private readonly maxLagMs: number) {}

  /** Records a position of the primary that was requested at `at`. */
  sampled(position: bigint, at: number): void {
    this.samples.push({ position, at });
    if (this.samples.length > MAX_SAMPLES) this.samples.shift();
  }

  /** Records the position up to which the replica has replayed the WAL. */
  replayed(position: bigint): void {
    for (let first = this.samples[0]; first && first.position <= position; [first] = this.samples) {
      this.completeUntil = Math.max(this.completeUntil, first.at);
      this.samples.shift();
    }
  }

  /** Records a change: reads must include everything that was committed before `at`. */
  changed(at: number): void {
    this.changedAt = at;
  }

  /** Records that the replica is unavailable. Its state is unknown until the next sample. */
  lost(): void {
    this.samples.length = 0;
    this.completeUntil = -Infinity;
  }

  /** Whether the replica has the last known change and its lag is below the limit. */
  isCurrent(now: number): boolean {
    return this.completeUntil > this.changedAt && this.lagMs(now) < this.maxLagMs;
  }

  /** The upper bound of the lag of the replica; Infinity if it is unknown. */
  lagMs(now: number): number {
    return now - this.completeUntil;
  }
}

/** Parses PostgreSQL's notation of a WAL position, such as `1A/2B3C4D5E`. */
export function walPosition(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
