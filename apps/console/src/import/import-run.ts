import type { ImportConsent } from '#contracts';
import {
  failedCells,
  ImportStopped,
  importRows,
  type Manifest,
  ManifestError,
  placeOf,
  type RowResult,
  type Scan,
  unreached,
} from '#import-engine';
import { statusOf } from '../../../../web-h5/src/shared/lib/http/api-client';
import { readCookie } from '../../../../web-h5/src/shared/lib/session/cookies';
import { failureOf } from '../shared/api';
import type { ChosenFiles } from './chosen-files';
import { consoleShop } from './console-shop';
import type { StoredRow, StoredRun } from './stored-run';
import { lockRun, runStorage, setRun } from './run-state';

/** Forms that are sent in parallel. */
const CONCURRENCY = 3;
/** How often the page is updated, and how often the results are stored. */
const NOTIFY_MS = 250;
const KEEP_MS = 2_000;

/** The manifest, the files and the options of a run. */
export interface RunPlan {
  files: ChosenFiles;
  manifest: Manifest;
  name: string;
  found: Scan;
  isDryRun: boolean;
  consent: ImportConsent;
}

let stopping: AbortController | null = null;
let latest: RunPlan | null = null;

/** Stops the import after the pending requests. */
export function stopImport(): void {
  stopping?.abort();
}

/** Continues the last import. @returns false if the page was reloaded, because the files must be selected again */
export function continueImport(): boolean {
  if (latest === null) return false;
  void startImport(latest);
  return true;
}

/** Runs an import or, with `isDryRun`, a check. Resolves when it ends. No other import may be running. */
export async function startImport(plan: RunPlan): Promise<void> {
  const { files, manifest, found, isDryRun, consent } = plan;
  latest = plan;
  const storage = runStorage();
  stopping = new AbortController();
  const stop = stopping.signal;
  const rows: StoredRow[] = [];
  let run: StoredRun = {
    username: readCookie('username') ?? '',
    name: plan.name,
    isDryRun,
    total: found.rows,
    sentBytes: 0,
    startedAt: new Date().toISOString(),
    headers: manifest.headers,
    failedFormat: manifest.failedFormat,
    notes: manifest.notes,
    phase: 'running',
    failure: null,
  };
  setRun({ run, rows: [] });
  await storage.begin(run);
  let shownAt = Date.now();
  let keptAt = Date.now();
  let kept = 0;
  const keep = async () => {
    const added = rows.slice(kept);
    await storage.keep(run, added, kept);
    kept += added.length;
    keptAt = Date.now();
  };
  const show = () => {
    if (Date.now() - shownAt < NOTIFY_MS) return;
    shownAt = Date.now();
    setRun({ run, rows: [...rows] });
  };
  const shop = consoleShop(files, (bytes) => {
    run = { ...run, sentBytes: run.sentBytes + bytes };
    show();
  });
  const unlock = lockRun();
  addEventListener('beforeunload', warn);
  try {
    const how = { source: files, concurrency: CONCURRENCY, isDryRun, stop, consent };
    const results = importRows(shop, manifest, { ...how, repeats: found.repeats });
    for await (const result of results) {
      rows.push(rowOf(result, found));
      show();
      if (Date.now() - keptAt > KEEP_MS) await keep();
    }
    run = { ...run, phase: stop.aborted ? 'stopped' : 'done' };
  } catch (error) {
    const reason = error instanceof ImportStopped ? error.reason : error;
    run = { ...run, phase: 'stopped', failure: textOf(reason) };
  } finally {
    removeEventListener('beforeunload', warn);
  }
  if (rows.length < found.rows) await addSkipped(rows, plan);
  setRun({ run, rows: [...rows] });
  await keep();
  unlock();
}

/** Adds the rows that the import did not reach. */
async function addSkipped(rows: StoredRow[], { files, manifest, found }: RunPlan): Promise<void> {
  try {
    for await (const result of unreached(manifest, rows.length, files.words.skipped)) {
      rows.push(rowOf(result, found));
    }
  } catch {
    // The manifest became unreadable; the failure of the run already says so.
  }
}

function textOf(reason: unknown): string {
  if (statusOf(reason) === 401) return '登录已失效，请重新登录，再继续导入';
  return reason instanceof ManifestError ? reason.message : failureOf(reason);
}

function rowOf(result: RowResult, { similar }: Scan): StoredRow {
  const { given, sku, outcome, designId, message, needs } = result;
  const note = similar.get(given.line);
  const isWritten = outcome === 'created' || outcome === 'updated';
  const warnings = note !== undefined && isWritten ? [...result.warnings, note] : result.warnings;
  const failed = failedCells(result);
  const place = placeOf(given);
  return { line: given.line, place, sku, outcome, designId, message, warnings, needs, failed };
}

/** Makes the browser ask for confirmation before it closes the page. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
