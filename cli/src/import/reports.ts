import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { mkdir, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { join, parse } from 'node:path';
import type { ImportConsent, ImportOutcome } from '#contracts';
import { csvRecord } from '../csv.js';
import { UsageError } from '../exit.js';
import { newRunName, withoutRunName } from '../run-name.js';
import { encode, markOf } from './encoding.js';
import type { Encoding, Manifest, ManifestRow } from './manifest.js';

/** What became of a row. `skipped`: its turn did not come. */
export interface RowResult {
  given: ManifestRow;
  sku: string;
  outcome: ImportOutcome | 'skipped';
  designId: number | null;
  message: string;
  /** What the operator may have overlooked. */
  warnings: string[];
  /** With `failed`, the consents that would let it pass. */
  needs: (keyof ImportConsent)[];
}

export const OUTCOMES: Record<RowResult['outcome'], string> = {
  created: '新建',
  updated: '更新',
  unchanged: '未变',
  failed: '失败',
  skipped: '未处理',
};

/** Waits until a file can be written to. @throws UsageError */
export async function opened(stream: WriteStream, path: string): Promise<void> {
  try {
    await once(stream, 'open');
  } catch (error) {
    throw new UsageError(`写不了 ${path}（${(error as Error).message}），请换一个文件夹`);
  }
}

/** A list that is whole when it stands under its name: until then it is written beside it. */
class ReportFile {
  rows = 0;

  private constructor(
    private readonly stream: WriteStream,
    private readonly path: string,
    private readonly encoding: Encoding,
    private readonly delimiter: string,
  ) {}

  /** @throws UsageError */
  static async open(
    path: string,
    encoding: Encoding,
    delimiter: string,
    headers: string[],
  ): Promise<ReportFile> {
    const stream = createWriteStream(`${path}.part`, { flags: 'wx' });
    await opened(stream, path);
    const file = new ReportFile(stream, path, encoding, delimiter);
    stream.write(markOf(encoding));
    await file.write(headers);
    file.rows = 0;
    return file;
  }

  /** Resolves when there is room for more: a list may be longer than what fits into memory. */
  async write(cells: (string | number)[]): Promise<void> {
    const text = csvRecord(cells, this.delimiter);
    this.rows += 1;
    if (!this.stream.write(encode(text, this.encoding))) await once(this.stream, 'drain');
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

/**
 * A report of every row, and the failed rows as they were, to be mended. Both files carry the name of the
 * run, so that no run writes over another one's.
 */
export class Reports {
  private constructor(
    private readonly report: ReportFile,
    private readonly failed: ReportFile,
  ) {}

  /**
   * @param dir beside the manifest, so that the paths of the failed rows stay right
   * @param source the manifest, whose name they carry too
   * @throws UsageError
   */
  static async open(
    dir: string,
    source: string,
    manifest: Manifest,
    isDryRun: boolean,
  ): Promise<Reports> {
    await mkdir(dir, { recursive: true }).catch((error: Error) => {
      throw new UsageError(`建不了文件夹 ${dir}（${error.message}）`);
    });
    const run = newRunName() + (isDryRun ? '.dry-run' : '');
    const placeOf = (kind: string) =>
      join(dir, `${withoutRunName(parse(source).name)}.${run}.${kind}.csv`);
    const columns = ['行', '货号', '结果', '设计编号', '说明'];
    const { encoding, delimiter, headers } = manifest;
    return new Reports(
      await ReportFile.open(placeOf('report'), 'utf-8-bom', ',', columns),
      await ReportFile.open(placeOf('failed'), encoding, delimiter, headers),
    );
  }

  async add({ given, sku, outcome, designId, message, warnings }: RowResult): Promise<void> {
    const remarks = [message, warnings.length > 0 ? `提醒：${warnings.join('；')}` : ''];
    const text = remarks.filter(Boolean).join('。');
    await this.report.write([given.line, sku, OUTCOMES[outcome], designId ?? '', text]);
    // One that nobody could read cannot be written again.
    if (outcome === 'failed' && given.original.length > 0) {
      await this.failed.write(given.original);
    }
  }

  /** @returns where they stand; `failed` is null where nothing failed */
  async end(): Promise<{ report: string; failed: string | null }> {
    return {
      report: (await this.report.end(true))!,
      failed: await this.failed.end(this.failed.rows > 0),
    };
  }
}
