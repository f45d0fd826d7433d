import type { ImportConsent } from '#contracts';
import { type ManifestRow, OUTCOMES, placeOf, type RowResult, type Scan } from '#import-engine';

/** Number of failed rows on the terminal. The report contains all of them. */
const SHOWN_FAILED = 20;
const SHOWN_HELD = 200;
const SHOWN_WARNINGS = 20;
const SHOWN_PLACES = 5;

const OPTIONS: Record<keyof ImportConsent, string> = {
  yes_prices: '--yes-prices',
  yes_new_designers: '--yes-new-designers',
};

/** The summary of an import for the terminal. */
export class Summary {
  private readonly counts: Record<RowResult['outcome'], number> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    skipped: 0,
  };
  private readonly failed: string[] = [];
  private readonly held: string[] = [];
  private readonly warnings = new Map<string, { rows: number; places: string[] }>();
  private readonly needs = new Set<keyof ImportConsent>();
  private heldRows = 0;
  private readonly shownBefore: ReadonlySet<number>;

  /** @param found by the scan, whose violations were already printed */
  constructor({ shown }: Scan) {
    this.shownBefore = new Set(shown.map(({ line }) => line));
  }

  add({ given, outcome, message, warnings, needs }: RowResult): void {
    this.counts[outcome] += 1;
    for (const warning of warnings) this.warn(warning, given);
    if (outcome !== 'failed') return;
    const line = `${placeOf(given)} ${message}`;
    if (needs.length > 0) {
      this.heldRows += 1;
      for (const need of needs) this.needs.add(need);
      if (this.held.length < SHOWN_HELD) this.held.push(line);
    } else if (!this.shownBefore.has(given.line) && this.failed.length < SHOWN_FAILED) {
      this.failed.push(line);
    }
  }

  /** Whether every row is stored as listed. */
  get isComplete(): boolean {
    return this.counts.failed + this.counts.skipped === 0;
  }

  /** The lines to print, the totals last. */
  lines(isDryRun: boolean): string[] {
    const totals = (Object.keys(OUTCOMES) as RowResult['outcome'][])
      .filter((outcome) => this.counts[outcome] > 0)
      .map((outcome) => `${OUTCOMES[outcome]} ${this.counts[outcome]}`);
    const options = [...this.needs].map((need) => OPTIONS[need]).join(' ');
    return [
      ...this.failed,
      ...this.held,
      ...this.warningLines(),
      `${isDryRun ? '检查完毕，什么都没有写入：' : ''}${totals.join('，')}`,
      ...(this.heldRows > 0
        ? [`失败的行里有 ${this.heldRows} 行只等你核对：无误就加 ${options} 再运行一次`]
        : []),
    ];
  }

  private warn(warning: string, given: ManifestRow): void {
    const noted = this.warnings.get(warning) ?? { rows: 0, places: [] };
    noted.rows += 1;
    if (noted.places.length < SHOWN_PLACES) noted.places.push(placeOf(given));
    this.warnings.set(warning, noted);
  }

  private warningLines(): string[] {
    const all = [...this.warnings];
    const more = all.length - SHOWN_WARNINGS;
    return [
      ...all.slice(0, SHOWN_WARNINGS).map(([warning, { rows, places }]) => {
        const rest = rows > places.length ? ` 等 ${rows} 行` : '';
        return `提醒：${warning}（${places.join('、')}${rest}）`;
      }),
      ...(more > 0 ? [`……另有 ${more} 种提醒，都在逐行报告里`] : []),
    ];
  }
}
