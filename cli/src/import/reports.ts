import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { join } from 'node:path';
import type { ImportOutcome } from '#contracts';
import { stringify } from 'csv-stringify/sync';
import { encode, markOf } from './encoding.js';
import type { Encoding, Manifest, ManifestRow } from './manifest.js';

/** What became of a row. `skipped`: its turn did not come. */
export interface RowResult {
  given: ManifestRow;
  sku: string;
  outcome: ImportOutcome | 'skipped';
  designId: number | null;
  message: string;
}

export const OUTCOMES: Record<RowResult['outcome'], string> = {
  created: '新建',
  updated: '更新',
  unchanged: '未变',
  failed: '失败',
  skipped: '未处理',
};

/** A list that is whole when it stands under its name: until then it is written beside it. */
class ReportFile {
  private readonly stream: WriteStream;
  rows = 0;

  constructor(
    private readonly path: string,
    private readonly encoding: Encoding,
    private readonly delimiter: string,
    headers: string[],
  ) {
    this.stream = createWriteStream(`${path}.part`);
    this.stream.write(markOf(encoding));
    this.write(headers);
    this.rows = 0;
  }

  write(cells: (string | number)[]): void {
    const text = stringify([cells], { delimiter: this.delimiter, record_delimiter: '\r\n' });
    this.stream.write(encode(text, this.encoding));
    this.rows += 1;
  }

  /** @param isWanted an empty one is not */
  async end(isWanted: boolean): Promise<string | null> {
    this.stream.end();
    await finished(this.stream);
    if (isWanted) await rename(`${this.path}.part`, this.path);
    else await rm(`${this.path}.part`, { force: true });
    return isWanted ? this.path : null;
  }
}

/** `report.csv` with every row, and `failed.csv` with those to be mended, as they stood. */
export class Reports {
  private readonly report: ReportFile;
  private readonly failed: ReportFile;

  /** @param dir beside the manifest, so that the paths in `failed.csv` lead where they led */
  constructor(dir: string, manifest: Manifest) {
    const columns = ['行', '货号', '结果', '设计编号', '说明'];
    this.report = new ReportFile(join(dir, 'report.csv'), 'utf-8-bom', ',', columns);
    const { encoding, delimiter, headers } = manifest;
    this.failed = new ReportFile(join(dir, 'failed.csv'), encoding, delimiter, headers);
  }

  add({ given, sku, outcome, designId, message }: RowResult): void {
    this.report.write([given.line, sku, OUTCOMES[outcome], designId ?? '', message]);
    // One that nobody could read cannot be written again.
    if (outcome === 'failed' && given.original.length > 0) this.failed.write(given.original);
  }

  /** @returns where they stand; `failed` is null where nothing failed */
  async end(): Promise<{ report: string; failed: string | null }> {
    return {
      report: (await this.report.end(true))!,
      failed: await this.failed.end(this.failed.rows > 0),
    };
  }
}
