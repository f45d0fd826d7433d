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

/** The outcome of a row. `skipped`: the import stopped before it. */
export interface RowResult {
  given: ManifestRow;
  sku: string;
  outcome: ImportOutcome | 'skipped';
  designId: number | null;
  message: string;
  /** Things that the operator may have overlooked. */
  warnings: string[];
  /** For `failed`: the consents that would make it valid. */
  needs: (keyof ImportConsent)[];
}

export const OUTCOMES: Record<RowResult['outcome'], string> = {
  created: '新建',
  updated: '更新',
  unchanged: '未变',
  failed: '失败',
  skipped: '未处理',
};

/** Waits until a file is open for writing. @throws UsageError */
export async function opened(stream: WriteStream, path: string): Promise<void> {
  try {
    await once(stream, 'open');
  } catch (error) {
    throw new UsageError(`写不了 ${path}（${(error as Error).message}），请换一个文件夹`);
  }
}

/** A CSV file that is written under a temporary name and renamed when complete. */
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

  /** Resolves when the buffer has room: a list may be longer than the available memory. */
  async write(cells: (string | number)[]): Promise<void> {
    const text = csvRecord(cells, this.delimiter);
    this.rows += 1;
    if (!this.stream.write(encode(text, this.encoding))) await once(this.stream, 'drain');
  }

  /** @param isWanted false deletes an empty list */
  async end(isWanted: boolean): Promise<string | null> {
    this.stream.end();
    await finished(this.stream);
    if (isWanted) await rename(`${this.path}.part`, this.path);
    else await rm(`${this.path}.part`, { force: true });
    return isWanted ? this.path : null;
  }
}

/**
 * A report of all rows, and a copy of the failed rows to correct. The name of the run is part of both file names, so
 * that no run overwrites another run's files.
 */
export class Reports {
  private constructor(
    private readonly report: ReportFile,
    private readonly failed: ReportFile,
  ) {}

  /**
   * @param dir the manifest's directory, so that relative paths in the failed rows stay valid
   * @param source the manifest, whose name is part of the file names
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
    // An unreadable row cannot be written again.
    if (outcome === 'failed' && given.original.length > 0) {
      await this.failed.write(given.original);
    }
  }

  /** @returns the paths; `failed` is null when nothing failed */
  async end(): Promise<{ report: string; failed: string | null }> {
    return {
      report: (await this.report.end(true))!,
      failed: await this.failed.end(this.failed.rows > 0),
    };
  }
}
