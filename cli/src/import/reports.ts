import { type FileHandle, mkdir, rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import {
  csvRecord,
  type Encoding,
  failedCells,
  failedText,
  type Manifest,
  noteCells,
  REPORT_COLUMNS,
  reportCells,
  type RowResult,
} from '#import-engine';
import { UsageError } from '../exit.js';
import { openPart, partOf } from '../part-file.js';
import { newRunName, withoutRunName } from '../run-name.js';
import { encode, markOf } from './encoding.js';

/** A file that is written under a temporary name and renamed when complete. */
class ReportFile {
  private constructor(
    private readonly part: FileHandle,
    private readonly path: string,
    private readonly encoding: Encoding,
  ) {}

  /** @param head its beginning @throws UsageError */
  static async open(path: string, encoding: Encoding, head: string): Promise<ReportFile> {
    const part = await openPart(path, 'wx');
    const file = new ReportFile(part, path, encoding);
    await part.appendFile(markOf(encoding));
    await file.write(head);
    return file;
  }

  /** @throws the error of the file system, for instance of a full disk */
  async write(text: string): Promise<void> {
    await this.part.appendFile(encode(text, this.encoding));
  }

  /** @param isWanted false deletes an empty list @param isWhole false leaves the temporary name @returns the path */
  async end(isWanted: boolean, isWhole: boolean): Promise<string | null> {
    await this.part.close();
    if (!isWhole) return partOf(this.path);
    if (isWanted) await rename(partOf(this.path), this.path);
    else await rm(partOf(this.path), { force: true });
    return isWanted ? this.path : null;
  }
}

/**
 * A report of all rows, and a copy of the failed rows to correct. The name of the run is part of both file names, so
 * that no run overwrites another run's files.
 */
export class Reports {
  private failedRows = 0;
  private isWhole = true;

  private constructor(
    private readonly report: ReportFile,
    private readonly failed: ReportFile,
    private readonly manifest: Manifest,
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
    const placeOf = (end: string) =>
      join(dir, `${withoutRunName(parse(source).name)}.${run}.${end}`);
    const { encoding, delimiter, headers, failedFormat, notes } = manifest;
    const report = await ReportFile.open(
      placeOf('report.csv'),
      'utf-8-bom',
      [REPORT_COLUMNS, ...notes.map(noteCells)].map((cells) => csvRecord(cells)).join(''),
    );
    const failed = await ReportFile.open(
      placeOf(`failed.${failedFormat}`),
      encoding,
      failedText([headers], failedFormat, delimiter),
    );
    return new Reports(report, failed, manifest);
  }

  /** @throws the error of the file system; the files stay incomplete then */
  async add(result: RowResult): Promise<void> {
    try {
      await this.write(result);
    } catch (error) {
      this.isWhole = false;
      throw error;
    }
  }

  private async write(result: RowResult): Promise<void> {
    await this.report.write(csvRecord(reportCells(result.given.line, result)));
    const cells = failedCells(result);
    if (!cells) return;
    const { failedFormat, delimiter } = this.manifest;
    await this.failed.write(failedText([cells], failedFormat, delimiter));
    this.failedRows += 1;
  }

  /** @returns the paths, and whether the files have all rows; `failed` is null when nothing failed */
  async end(): Promise<{ report: string; failed: string | null; isWhole: boolean }> {
    const { isWhole } = this;
    return {
      report: (await this.report.end(true, isWhole))!,
      failed: await this.failed.end(this.failedRows > 0, isWhole),
      isWhole,
    };
  }
}
