import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import {
  csvRecord,
  type Encoding,
  failedCells,
  type Manifest,
  noteCells,
  REPORT_COLUMNS,
  reportCells,
  type RowResult,
} from '#import-engine';
import { UsageError } from '../exit.js';
import { newRunName, withoutRunName } from '../run-name.js';
import { encode, markOf } from './encoding.js';

/** Opens `<path>.part` for writing. @throws UsageError */
export async function openPart(path: string, flags: 'w' | 'wx'): Promise<FileHandle> {
  try {
    return await open(`${path}.part`, flags);
  } catch (error) {
    throw new UsageError(`写不了 ${path}（${(error as Error).message}），请换一个文件夹`);
  }
}

/** A CSV file that is written under a temporary name and renamed when complete. */
class ReportFile {
  rows = 0;

  private constructor(
    private readonly part: FileHandle,
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
    const part = await openPart(path, 'wx');
    const file = new ReportFile(part, path, encoding, delimiter);
    await part.appendFile(markOf(encoding));
    await file.write(headers);
    file.rows = 0;
    return file;
  }

  /** @throws the error of the file system, for instance of a full disk */
  async write(cells: (string | number)[]): Promise<void> {
    const text = csvRecord(cells, this.delimiter);
    this.rows += 1;
    await this.part.appendFile(encode(text, this.encoding));
  }

  /** @param isWanted false deletes an empty list */
  async end(isWanted: boolean): Promise<string | null> {
    await this.part.close();
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
    const { encoding, delimiter, headers } = manifest;
    const report = await ReportFile.open(placeOf('report'), 'utf-8-bom', ',', REPORT_COLUMNS);
    for (const note of manifest.notes) await report.write(noteCells(note));
    return new Reports(
      report,
      await ReportFile.open(placeOf('failed'), encoding, delimiter, headers),
    );
  }

  async add(result: RowResult): Promise<void> {
    await this.report.write(reportCells(result.given.line, result));
    const cells = failedCells(result);
    if (cells) await this.failed.write(cells);
  }

  /** @returns the paths; `failed` is null when nothing failed */
  async end(): Promise<{ report: string; failed: string | null }> {
    return {
      report: (await this.report.end(true))!,
      failed: await this.failed.end(this.failed.rows > 0),
    };
  }
}
