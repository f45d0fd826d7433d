import { OTHER_CAMPAIGNS } from '#contracts';

/** The designs that one response shows. */
export interface ShownDesigns {
  /** Ids of designs that are listed. */
  seen: readonly number[];
  /** Id of the design whose page or data was requested; null for other responses. */
  opened: number | null;
  /** The words that found them (FIND-11); absent for other lists and for words that are not counted. */
  searched?: string;
}

/** Counts of one design, day and source. */
export interface TrafficRow {
  /** The day in China's time, such as `2026-11-20`. */
  day: string;
  source: string;
  /** 0 for everything above the limit of the buffer. */
  designId: number;
  seen: number;
  opened: number;
}

interface Counts {
  seen: number;
  opened: number;
}

const OTHER = { source: 'other', designId: 0 } as const;
const MAX_KEYS = 20_000;
/** The maximum of different campaigns per process and day. It limits memory, because visitors can invent campaigns. */
const MAX_CAMPAIGNS = 20;

/**
 * Counts in memory until they are written. It contains at most `maxKeys` combinations of day, source and design; further
 * ones are counted under the source `other` and the design 0.
 */
export class TrafficBuffer {
  private readonly groups = new Map<string, Map<number, Counts>>();
  private readonly campaigns = new Set<string>();
  private campaignDay = '';
  private keys = 0;

  constructor(private readonly maxKeys = MAX_KEYS) {}

  /** The number of combinations in memory. */
  get size(): number {
    return this.keys;
  }

  /** @param day in China's time: `2026-11-20` */
  add(day: string, source: string, { seen, opened }: ShownDesigns): void {
    const known = source.startsWith('utm:') ? this.campaignOf(day, source) : source;
    for (const designId of seen) this.increase(day, known, designId, 1, 0);
    if (opened !== null) this.increase(day, known, opened, 0, 1);
  }

  /** Removes and returns all counts. */
  take(): TrafficRow[] {
    const rows = [...this.groups].flatMap(([key, designs]) => {
      const [day, source] = key.split(' ') as [string, string];
      return [...designs].map(([designId, counts]) => ({ day, source, designId, ...counts }));
    });
    this.groups.clear();
    this.keys = 0;
    return rows;
  }

  /** Adds counts that could not be written to those that arrived meanwhile. */
  putBack(rows: readonly TrafficRow[]): void {
    for (const { day, source, designId, seen, opened } of rows) {
      this.increase(day, source, designId, seen, opened);
    }
  }

  private increase(
    day: string,
    source: string,
    designId: number,
    seen: number,
    opened: number,
  ): void {
    const counts = this.countsOf(day, source, designId);
    counts.seen += seen;
    counts.opened += opened;
  }

  private countsOf(day: string, source: string, designId: number): Counts {
    const key = `${day} ${source}`;
    const held = this.groups.get(key)?.get(designId);
    if (held) return held;
    const isOther = source === OTHER.source && designId === OTHER.designId;
    if (this.keys >= this.maxKeys && !isOther) {
      return this.countsOf(day, OTHER.source, OTHER.designId);
    }
    const counts = { seen: 0, opened: 0 };
    const group = this.groups.get(key) ?? new Map<number, Counts>();
    group.set(designId, counts);
    this.groups.set(key, group);
    this.keys += 1;
    return counts;
  }

  private campaignOf(day: string, source: string): string {
    if (this.campaignDay !== day) {
      this.campaignDay = day;
      this.campaigns.clear();
    }
    if (this.campaigns.size < MAX_CAMPAIGNS) this.campaigns.add(source);
    return this.campaigns.has(source) ? source : OTHER_CAMPAIGNS;
  }
}
