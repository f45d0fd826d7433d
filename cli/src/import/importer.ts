import { setTimeout as sleep } from 'node:timers/promises';
import type { DesignImport, ImportCheck, ImportCheckResponse, ImportColumn } from '#contracts';
import { IMPORT_COLUMNS } from '#contracts';
import { RefusedError, type Shop, UnreachableError } from '../api.js';
import type { Manifest, ManifestRow } from './manifest.js';
import type { RowResult } from './reports.js';
import { describeFault, hashFiles, type LocalFile, readRow } from './row.js';
import { writeRowForm } from './row-form.js';

/** A batch is asked about in one call, whose body stays below what the server takes. */
const BATCH_ROWS = 50;
const BATCH_BYTES = 40 * 1024;

/** A server that is being restarted is waited for this long. */
const PATIENCE_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Says that the import ends here: the rows that were not reached are as they were. */
export class ImportStopped extends Error {
  constructor(readonly reason: unknown) {
    super((reason as Error).message);
  }
}

/** A row whose files are known. */
interface PreparedRow {
  given: ManifestRow;
  row: DesignImport;
  files: LocalFile[];
}

/** Rows that the shop has looked at: what is left to do, and what is known already. */
interface CheckedBatch {
  results: (RowResult | null)[];
  rows: (PreparedRow | null)[];
  checks: (ImportCheck | null)[];
}

export interface ImportOptions {
  /** The folder that the manifest's paths begin in. */
  root: string;
  /** How many rows are sent at once. */
  concurrency: number;
  isDryRun: boolean;
  /** Ends the import once what is on its way has arrived. */
  stop: AbortSignal;
  /** Rows that the first reading found at fault, by line. */
  faults: ReadonlyMap<number, string>;
}

/**
 * Brings a manifest's rows to the shop, batch by batch: while one is being sent, the next is read and asked
 * about. Results come in the manifest's order.
 * @throws ImportStopped when the shop is away for good, or lets nobody in any more
 */
export async function* importRows(
  shop: Shop,
  manifest: Manifest,
  options: ImportOptions,
): AsyncGenerator<RowResult> {
  const batches = batchesOf(manifest, options);
  const next = async (): Promise<CheckedBatch | null> => {
    const batch = await batches.next();
    return batch.done ? null : check(shop, batch.value, options.stop);
  };
  let coming = next();
  for (;;) {
    const batch = await coming;
    if (!batch) return;
    coming = options.stop.aborted ? Promise.resolve(null) : next();
    // It is awaited later; a failure until then is not unheard of.
    coming.catch(() => undefined);
    try {
      await send(shop, batch, options);
    } catch (error) {
      yield* batch.results.filter((result) => result !== null);
      throw error;
    }
    yield* batch.results.filter((result) => result !== null);
    if (options.stop.aborted) return;
  }
}

/** Rows and their files, read and hashed. */
async function* batchesOf(
  manifest: Manifest,
  { root, faults }: ImportOptions,
): AsyncGenerator<CheckedBatch> {
  let batch: CheckedBatch = { results: [], rows: [], checks: [] };
  let bytes = 0;
  for await (const given of manifest.rows()) {
    const prepared = await prepare(given, root, faults.get(given.line));
    if ('outcome' in prepared) {
      batch.results.push(prepared);
      batch.rows.push(null);
    } else {
      batch.results.push(null);
      batch.rows.push(prepared);
      bytes += Buffer.byteLength(JSON.stringify(prepared.row));
    }
    batch.checks.push(null);
    if (batch.rows.length >= BATCH_ROWS || bytes >= BATCH_BYTES) {
      yield batch;
      batch = { results: [], rows: [], checks: [] };
      bytes = 0;
    }
  }
  if (batch.rows.length > 0) yield batch;
}

async function prepare(
  given: ManifestRow,
  root: string,
  fault: string | undefined,
): Promise<PreparedRow | RowResult> {
  const sku = given.cells.sku ?? '';
  if (fault !== undefined) return failed(given, sku, fault);
  try {
    const read = await readRow(given, root);
    if (read.faults.length > 0) {
      return failed(given, sku, read.faults.map((one) => describeFault(one, given)).join('；'));
    }
    return { given, ...(await hashFiles(read)) };
  } catch (error) {
    return failed(given, sku, `文件读不出来（${(error as Error).message}）`);
  }
}

/** Asks what is left to do. */
async function check(shop: Shop, batch: CheckedBatch, stop: AbortSignal): Promise<CheckedBatch> {
  const asked = batch.rows.flatMap((prepared, i) => (prepared ? [{ i, prepared }] : []));
  const answers = await ask(
    shop,
    asked.map(({ prepared }) => prepared),
    stop,
  );
  asked.forEach(({ i, prepared: { given } }, place) => {
    const answer = answers[place]!;
    if (answer instanceof RefusedError) {
      batch.results[i] = failed(given, given.cells.sku ?? '', tellOf(answer, given));
      return;
    }
    const { sku, outcome, design_id: designId, faults } = answer;
    if (outcome === 'failed') {
      const message = faults.map((one) => describeFault(one, given)).join('；');
      batch.results[i] = failed(given, sku, message);
    } else if (outcome === 'unchanged') {
      batch.results[i] = { given, sku, outcome, designId, message: '' };
    } else batch.checks[i] = answer;
  });
  return batch;
}

/** What the shop says of each row. Where it refuses to read all of them, they are asked about one by one. */
async function ask(
  shop: Shop,
  rows: PreparedRow[],
  stop: AbortSignal,
): Promise<(ImportCheck | RefusedError)[]> {
  if (rows.length === 0) return [];
  const body = { rows: rows.map(({ row }) => row) };
  try {
    const post = () => shop.post<ImportCheckResponse>('/designs/import/check', body);
    return (await patiently(post, stop)).results;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (rows.length === 1) return [error];
    const answers: (ImportCheck | RefusedError)[] = [];
    for (const row of rows) answers.push(...(await ask(shop, [row], stop)));
    return answers;
  }
}

/** Sends what the shop does not have, some rows at once. */
async function send(shop: Shop, batch: CheckedBatch, options: ImportOptions): Promise<void> {
  const todo = batch.checks.flatMap((answer, i) => (answer ? [{ answer, i }] : []));
  let at = 0;
  const lane = async () => {
    while (at < todo.length) {
      const { answer, i } = todo[at++]!;
      const prepared = batch.rows[i]!;
      batch.results[i] = options.stop.aborted
        ? skipped(prepared.given)
        : await sendRow(shop, prepared, answer, options);
    }
  };
  const lanes = Array.from({ length: options.concurrency }, lane);
  // All of them: what is on its way when one fails still counts.
  const failure = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}

async function sendRow(
  shop: Shop,
  { given, row, files }: PreparedRow,
  answer: ImportCheck,
  { isDryRun, stop }: ImportOptions,
): Promise<RowResult> {
  const wanted = files.filter(({ sha256 }) => answer.missing.includes(sha256));
  try {
    const done = await patiently(() => {
      const { headers, body } = writeRowForm(row, wanted);
      const init = { headers, body, duplex: 'half' } as RequestInit;
      const path = `/designs/import${isDryRun ? '?dry_run=1' : ''}`;
      return shop.send<ImportCheck>('PUT', path, init);
    }, stop);
    // Unchanged by now is what this very run has done, where an answer was lost on its way.
    const { outcome, changes } = done.outcome === 'unchanged' ? answer : done;
    const names = changes.map((column) => IMPORT_COLUMNS[column]).join('、');
    const message = outcome === 'updated' ? `改了${names}` : '';
    return { given, sku: row.sku, outcome, designId: done.design_id, message };
  } catch (error) {
    if (error instanceof RefusedError) return failed(given, row.sku, tellOf(error, given));
    const reason = localReasonOf(error);
    if (reason) return failed(given, row.sku, `文件读不出来（${reason}）`);
    throw error;
  }
}

/** Tries again while the shop is away; what it refuses for everybody ends the import. */
async function patiently<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  let failingSince: number | null = null;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isForEverybody(error)) throw new ImportStopped(error);
      if (!isPassing(error)) throw error;
      // Not from the beginning: a large archive may have been on its way for minutes.
      failingSince ??= Date.now();
      const isOver = stop.aborted || Date.now() - failingSince > PATIENCE_MS;
      if (isOver) throw new ImportStopped(error);
      await sleep(pause, undefined, { signal: stop }).catch(() => {
        throw new ImportStopped(error);
      });
    }
  }
}

/** Why a file of this machine could not be sent; null where it was the network. */
function localReasonOf(error: unknown): string | null {
  const cause = error instanceof UnreachableError ? (error.cause as NodeJS.ErrnoException) : null;
  const isLocal = ['ENOENT', 'EACCES', 'EIO', 'EISDIR'].includes(cause?.code ?? '');
  return isLocal ? (cause?.message ?? '') : null;
}

/** A network that is cut, a server that is being restarted, or one that asks for a pause. */
function isPassing(error: unknown): boolean {
  if (error instanceof UnreachableError) return localReasonOf(error) === null;
  return error instanceof RefusedError && (error.status === 429 || error.status >= 500);
}

/** Nobody is signed in, or may do this, or the disk is full. */
function isForEverybody(error: unknown): boolean {
  return error instanceof RefusedError && [401, 403, 507].includes(error.status);
}

/** What the shop has against a row, by its columns where it names them. */
function tellOf({ body, message }: RefusedError, given: ManifestRow): string {
  const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
  const faults = columns.flatMap((column) => {
    const messages = body?.[column];
    return Array.isArray(messages)
      ? messages.map((text) => ({ column, message: String(text) }))
      : [];
  });
  if (faults.length === 0) return message;
  return faults.map((fault) => describeFault(fault, given)).join('；');
}

function failed(given: ManifestRow, sku: string, message: string): RowResult {
  return { given, sku, outcome: 'failed', designId: null, message };
}

/** A row whose turn did not come. */
export function skipped(given: ManifestRow): RowResult {
  const message = '还没有处理，重新运行同一命令会继续';
  return { given, sku: given.cells.sku ?? '', outcome: 'skipped', designId: null, message };
}
