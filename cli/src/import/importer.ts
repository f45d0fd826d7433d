import {
  IMPORT_COLUMNS,
  type ImportCheck,
  type ImportCheckRequest,
  type ImportColumn,
  type ImportConsent,
  type ImportResults,
} from '#contracts';
import { RefusedError, type Shop } from '../api.js';
import {
  batchesOf,
  type BatchRow,
  type CheckedRow,
  failed,
  formsOf,
  type PreparedRow,
  skipped,
} from './batch.js';
import { Semaphore } from './semaphore.js';
import type { Manifest, ManifestRow } from './manifest.js';
import { localReasonOf, patiently } from './patience.js';
import type { RowResult } from './reports.js';
import type { Repeats } from './scan.js';
import { writeRowsForm } from './rows-form.js';
import { describeFault } from './wording.js';

/** While these are asked about and sent, the next is read. */
const BATCHES_AHEAD = 3;

export interface ImportOptions {
  /** The folder that the manifest's paths begin in. */
  root: string;
  /** How many forms are sent at once. */
  concurrency: number;
  isDryRun: boolean;
  /** What the operator agreed to. */
  consent: ImportConsent;
  /** Ends the import once what is on its way has arrived. */
  stop: AbortSignal;
  /** What the first reading found. */
  repeats: Repeats;
}

/**
 * Brings a manifest's rows to the shop, some batches at once. Results come in the manifest's order, one for
 * each row up to where it stops.
 * @throws ImportStopped when the shop is away for good, or lets nobody in any more
 */
export async function* importRows(
  shop: Shop,
  manifest: Manifest,
  options: ImportOptions,
): AsyncGenerator<RowResult> {
  const { root, concurrency, stop, repeats, consent } = options;
  const uploads = new Semaphore(concurrency);
  let failure: unknown = null;
  const bring = async (batch: BatchRow[]): Promise<BatchRow[]> => {
    try {
      await send(shop, await look(shop, batch, consent, stop), uploads, options);
    } catch (error) {
      failure ??= error;
    }
    return batch;
  };
  const ahead: Promise<BatchRow[]>[] = [];
  try {
    for await (const batch of batchesOf(manifest, root, repeats)) {
      ahead.push(bring(batch));
      if (ahead.length >= BATCHES_AHEAD) yield* resultsOf(await ahead.shift()!);
      if (failure !== null || stop.aborted) break;
    }
  } catch (error) {
    failure ??= error;
  }
  // What is on its way when one fails still counts.
  for (const batch of ahead) yield* resultsOf(await batch);
  if (failure !== null) throw failure;
}

function resultsOf(batch: BatchRow[]): RowResult[] {
  return batch.map(({ result, prepared }) => result ?? skipped(prepared!.given));
}

/** Asks what is left to do. */
async function look(
  shop: Shop,
  batch: BatchRow[],
  consent: ImportConsent,
  stop: AbortSignal,
): Promise<CheckedRow[]> {
  const asked = batch.flatMap((place) =>
    place.prepared ? [{ place, prepared: place.prepared }] : [],
  );
  const rows = asked.map(({ prepared }) => prepared);
  const checked: CheckedRow[] = [];
  for (const [i, answer] of (await ask(shop, rows, consent, stop)).entries()) {
    const { place, prepared } = asked[i]!;
    if (prepared.faults.texts.length > 0) place.result = faulty(prepared, answer);
    else if (answer instanceof RefusedError) place.result = refused(prepared, answer);
    else if (answer.outcome === 'failed' || answer.outcome === 'unchanged') {
      place.result = toResult(prepared, answer);
    } else {
      const wanted = prepared.files.filter(({ sha256 }) => answer.missing.includes(sha256));
      checked.push({ place, prepared, check: answer, wanted });
    }
  }
  return checked;
}

/** What the shop says of each row. Where it refuses to read all of them, they are asked about one by one. */
async function ask(
  shop: Shop,
  rows: PreparedRow[],
  consent: ImportConsent,
  stop: AbortSignal,
): Promise<(ImportCheck | RefusedError)[]> {
  if (rows.length === 0) return [];
  const body: ImportCheckRequest = { ...consent, rows: rows.map(({ row }) => row) };
  try {
    const post = () => shop.post<ImportResults>('/designs/import/check', body);
    return (await patiently(post, stop)).results;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (rows.length === 1) return [error];
    const answers: (ImportCheck | RefusedError)[] = [];
    for (const row of rows) answers.push(...(await ask(shop, [row], consent, stop)));
    return answers;
  }
}

/** Sends what the shop does not have, some forms at once. */
async function send(
  shop: Shop,
  rows: CheckedRow[],
  uploads: Semaphore,
  options: ImportOptions,
): Promise<void> {
  const sending = formsOf(rows).map((form) =>
    uploads.run(async () => {
      if (!options.stop.aborted) await sendForm(shop, form, options);
      else for (const { place, prepared } of form) place.result = skipped(prepared.given);
    }),
  );
  // All of them: what is on its way when one fails still counts.
  const failure = (await Promise.allSettled(sending)).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}

/** Sends rows together; where the shop refuses the form, each by itself. */
async function sendForm(shop: Shop, rows: CheckedRow[], options: ImportOptions): Promise<void> {
  const query = new URLSearchParams({
    ...(options.isDryRun && { dry_run: '1' }),
    ...(options.consent.yes_prices && { yes_prices: '1' }),
    ...(options.consent.yes_new_designers && { yes_new_designers: '1' }),
  });
  const path = `/designs/import?${query.toString()}`;
  try {
    const { results } = await patiently(() => {
      const { headers, body } = writeRowsForm(
        rows.map(({ prepared: { row }, wanted }) => ({ row, files: wanted })),
      );
      const init = { headers, body, duplex: 'half' } as RequestInit;
      return shop.send<ImportResults>('PUT', path, init);
    }, options.stop);
    for (const [i, done] of results.entries()) {
      const { place, prepared, check } = rows[i]!;
      // Unchanged by now is what this very run has done, where an answer was lost on its way.
      const { outcome, changes } = done.outcome === 'unchanged' ? check : done;
      place.result = toResult(prepared, { ...done, outcome, changes });
    }
  } catch (error) {
    const reason = localReasonOf(error);
    if (!(error instanceof RefusedError) && !reason) throw error;
    if (rows.length > 1) {
      for (const row of rows) await sendForm(shop, [row], options);
      return;
    }
    const { place, prepared } = rows[0]!;
    place.result =
      error instanceof RefusedError
        ? refused(prepared, error)
        : failed(prepared.given, prepared.row.sku, `文件读不出来（${reason}）`);
  }
}

function toResult({ given, row: { sku } }: PreparedRow, check: ImportCheck): RowResult {
  const { outcome, changes, faults, design_id: designId } = check;
  if (outcome === 'failed') {
    const message = faults.map((one) => describeFault(one, given)).join('；');
    return failed(given, sku, message, needsOf(check));
  }
  const names = changes.map((column) => IMPORT_COLUMNS[column]).join('、');
  const message = outcome === 'updated' ? `改了${names}` : '';
  const warnings = check.warnings.map((warning) => warning.message);
  return { given, sku, outcome, designId, message, warnings, needs: [] };
}

/** The consents that would let a row pass; none where something else is wrong with it. */
function needsOf({ faults }: ImportCheck): RowResult['needs'] {
  const needs = faults.flatMap((fault) => fault.needs ?? []);
  return needs.length === faults.length ? needs : [];
}

/** A row with faults of its own, and what the shop has against its other columns. */
function faulty(
  { given, row: { sku }, faults }: PreparedRow,
  answer: ImportCheck | RefusedError,
): RowResult {
  const more = answer instanceof RefusedError ? [] : answer.faults;
  const texts = more
    .filter(({ column }) => !faults.columns.has(column))
    .map((fault) => describeFault(fault, given));
  return failed(given, sku, [...faults.texts, ...texts].join('；'));
}

function refused({ given, row }: PreparedRow, error: RefusedError): RowResult {
  return failed(given, row.sku, tellOf(error, given));
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
