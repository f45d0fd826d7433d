const BAR = 24;
const REDRAW_MS = 200;
const PLAIN_MS = 10_000;

/** Shows the progress of a long task on standard error: a bar in a terminal, an occasional line elsewhere. */
export class Progress {
  private readonly begunAt = Date.now();
  private shownAt = Date.now();
  private done = 0;

  constructor(
    private readonly total: number,
    private readonly out: NodeJS.WriteStream = process.stderr,
  ) {}

  add(rows: number): void {
    this.done += rows;
    const now = Date.now();
    const pause = this.out.isTTY ? REDRAW_MS : PLAIN_MS;
    if (now - this.shownAt < pause && this.done < this.total) return;
    this.shownAt = now;
    const text = this.describe(now);
    this.out.write(this.out.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  }

  /** Ends the current line, so that other output can follow. */
  end(): void {
    if (this.out.isTTY) this.out.write('\n');
  }

  private describe(now: number): string {
    const share = this.total === 0 ? 1 : this.done / this.total;
    const seconds = Math.max((now - this.begunAt) / 1000, 0.001);
    const rate = this.done / seconds;
    const left = rate === 0 ? '' : `，剩余 ${formatSeconds((this.total - this.done) / rate)}`;
    const counts = `${this.done}/${this.total}（${Math.floor(share * 100)}%），${rate.toFixed(1)} 行/秒${left}`;
    if (!this.out.isTTY) return counts;
    const filled = Math.round(share * BAR);
    return `[${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}] ${counts}`;
  }
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} 秒`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} 分 ${whole % 60} 秒`;
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}
