import type { ImportConsent } from '#contracts';
import {
  type FileSource,
  ImportStopped,
  type ImportShop,
  importRows,
  type Manifest,
  type RowResult,
  type Scan,
  unreached,
} from '#import-engine';
import { onOutputClosed } from '../closed-output.js';
import { Progress } from './progress.js';
import type { Reports } from './reports.js';
import { Summary } from './summary.js';

interface RunOptions {
  source: FileSource;
  found: Scan;
  consent: ImportConsent;
  concurrency: number;
  isDryRun: boolean;
  /** Whether each row is printed as JSON. */
  isJson: boolean;
}

/**
 * Imports the rows of a manifest and notes the result of each. Rows that were not reached count as skipped.
 * @returns `stopped`: what ended the import or the report before the last row; null for nothing
 */
export async function runImport(
  shop: ImportShop,
  manifest: Manifest,
  reports: Pick<Reports, 'add'>,
  { source, found, consent, concurrency, isDryRun, isJson }: RunOptions,
): Promise<{ summary: Summary; stopped: unknown }> {
  const summary = new Summary(found);
  const progress = new Progress(found.rows);
  const interrupt = stopOnInterrupt();
  let stopped: unknown = null;
  let isReporting = true;
  let isPrinting = isJson;
  // The import continues without printing, because its report has the results.
  onOutputClosed(() => (isPrinting = false));
  let done = 0;
  const note = async (result: RowResult) => {
    const similar = found.similar.get(result.given.line);
    const isWritten = result.outcome === 'created' || result.outcome === 'updated';
    if (similar !== undefined && isWritten) result.warnings.push(similar);
    summary.add(result);
    done += 1;
    if (isPrinting) printRow(result);
    progress.add(1);
    if (!isReporting) return;
    try {
      await reports.add(result);
    } catch (error) {
      // For instance a full disk. The requests in progress still end, and the totals count their rows.
      isReporting = false;
      stopped ??= error;
      interrupt.stop();
    }
  };
  try {
    const how = { source, concurrency, isDryRun, consent, repeats: found.repeats };
    for await (const result of importRows(shop, manifest, { ...how, stop: interrupt.signal })) {
      await note(result);
    }
  } catch (error) {
    // The results so far are reported, whatever ended the import.
    stopped ??= error instanceof ImportStopped ? error.reason : error;
  } finally {
    interrupt.release();
  }
  if (done < found.rows) {
    try {
      for await (const result of unreached(manifest, done, source.words.skipped))
        await note(result);
    } catch (error) {
      // The manifest became unreadable: the results so far are reported all the same.
      stopped ??= error;
    }
  }
  progress.end();
  return { summary, stopped };
}

function printRow({ given, sku, outcome, designId, message, warnings }: RowResult): void {
  const row = { line: given.line, sku, outcome, design_id: designId };
  const remarks = { ...(message && { message }), ...(warnings.length > 0 && { warnings }) };
  console.log(JSON.stringify({ ...row, ...remarks }));
}

/**
 * The first interrupt stops gracefully: pending requests end and the reports are written. The second one exits at
 * once. @returns `stop` does what the first one does
 */
function stopOnInterrupt(): { signal: AbortSignal; stop: () => void; release: () => void } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    console.error('\n正在收尾，已发出的行会处理完；再按一次 Ctrl-C 立即退出');
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const release = () => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  };
  return { signal: controller.signal, stop: () => controller.abort(), release };
}
