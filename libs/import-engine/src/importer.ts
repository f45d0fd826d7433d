import {
  IMPORT_COLUMNS,
  type ImportCheck,
  type ImportCheckRequest,
  type ImportColumn,
  type ImportConsent,
} from '#contracts';
import { batchesOf, type BatchRow, type CheckedRow, formsOf, type PreparedRow } from './batch.js';
import { Semaphore } from './semaphore.js';
import type { Manifest, ManifestRow } from './manifest/manifest.js';
import { failed, type RowResult, skipped } from './results.js';
import { withRetry } from './retry.js';
import type { Repeats } from './scan.js';
import type { ImportQuery, ImportShop, Refusal } from './shop.js';
import type { FileSource } from './source.js';
import { describeFault, type Words } from './wording.js';

/** Batches in progress while the next one is read. */
const BATCHES_AHEAD = 3;

/** The options of an import. */
export interface ImportOptions {
  /** The source of the files; paths of the manifest are relative to its root. */
  source: FileSource;
  /** Number of forms that are sent in parallel. */
  concurrency: number;
  isDryRun: boolean;
  /** The operator's consents. */
  consent: ImportConsent;
  /** Stops the import after the pending requests have ended. */
  stop: AbortSignal;
  /** The repeated rows that the scan has found. */
  repeats: Repeats;
}

/**
 * Imports a manifest's rows, several batches in parallel. Results keep the manifest's order, one for each row until
 * the import stops.
 * @throws ImportStopped when the shop stays unavailable or refuses all requests
 */
export async function* importRows(
  shop: ImportShop,
  manifest: Manifest,
  options: ImportOptions,
): AsyncGenerator<RowResult> {
  const { source, concurrency, stop, repeats } = options;
  const uploads = new Semaphore(concurrency);
  let failure: unknown = null;
  const bring = async (batch: BatchRow[]): Promise<BatchRow[]> => {
    try {
      await send(shop, await look(shop, batch, options), uploads, options);
    } catch (error) {
      failure ??= error;
    }
    return batch;
  };
  const ahead: Promise<BatchRow[]>[] = [];
  try {
    for await (const batch of batchesOf(manifest, source, repeats)) {
      ahead.push(bring(batch));
      if (ahead.length >= BATCHES_AHEAD) yield* resultsOf(await ahead.shift()!, source.words);
      if (failure !== null || stop.aborted) break;
    }
  } catch (error) {
    failure ??= error;
  }
  // After a failure, the results of batches in progress are still reported.
  for (const batch of ahead) yield* resultsOf(await batch, source.words);
  if (failure !== null) throw failure;
}

function resultsOf(batch: BatchRow[], words: Words): RowResult[] {
  return batch.map(({ result, prepared }) => result ?? skipped(prepared!.given, words.skipped));
}

/** Checks which rows need a change. */
async function look(
  shop: ImportShop,
  batch: BatchRow[],
  { consent, stop, source: { words } }: ImportOptions,
): Promise<CheckedRow[]> {
  const asked = batch.flatMap((place) =>
    place.prepared ? [{ place, prepared: place.prepared }] : [],
  );
  const rows = asked.map(({ prepared }) => prepared);
  const checked: CheckedRow[] = [];
  for (const [i, answer] of (await ask(shop, rows, consent, stop)).entries()) {
    const { place, prepared } = asked[i]!;
    if (prepared.faults.texts.length > 0) {
      place.result = faulty(prepared, answer, words);
    } else if (isRefusal(answer)) place.result = refused(prepared, answer, words);
    else if (answer.outcome === 'failed' || answer.outcome === 'unchanged') {
      place.result = toResult(prepared, answer, words);
    } else {
      const wanted = prepared.files.filter(({ sha256 }) => answer.missing.includes(sha256));
      checked.push({ place, prepared, check: answer, wanted });
    }
  }
  return checked;
}

/** Requests the check of several rows. If the shop refuses the whole request, each row is checked separately. */
async function ask(
  shop: ImportShop,
  rows: PreparedRow[],
  consent: ImportConsent,
  stop: AbortSignal,
): Promise<(ImportCheck | Refusal)[]> {
  if (rows.length === 0) return [];
  const body: ImportCheckRequest = { ...consent, rows: rows.map(({ row }) => row) };
  try {
    return (await withRetry(shop, () => shop.check(body), stop)).results;
  } catch (error) {
    const fault = shop.faultOf(error);
    if (fault.kind !== 'refused') throw error;
    if (rows.length === 1) return [fault];
    const answers: (ImportCheck | Refusal)[] = [];
    for (const row of rows) answers.push(...(await ask(shop, [row], consent, stop)));
    return answers;
  }
}

/** Sends the missing rows and files, several forms in parallel. */
async function send(
  shop: ImportShop,
  rows: CheckedRow[],
  uploads: Semaphore,
  options: ImportOptions,
): Promise<void> {
  const sending = formsOf(rows).map((form) =>
    uploads.run(async () => {
      if (!options.stop.aborted) await sendForm(shop, form, options);
      else {
        for (const { place, prepared } of form) {
          place.result = skipped(prepared.given, options.source.words.skipped);
        }
      }
    }),
  );
  // Waits for all of them: after a failure, forms in progress may still succeed.
  const failure = (await Promise.allSettled(sending)).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}

/** Sends rows in one form; if the shop refuses the form, each row is sent separately. */
async function sendForm(
  shop: ImportShop,
  rows: CheckedRow[],
  options: ImportOptions,
): Promise<void> {
  const { words } = options.source;
  const query: ImportQuery = {
    ...(options.isDryRun && { dry_run: '1' }),
    ...(options.consent.yes_prices && { yes_prices: '1' }),
    ...(options.consent.yes_new_designers && { yes_new_designers: '1' }),
  };
  const sent = rows.map(({ prepared: { row }, wanted }) => ({ row, files: wanted }));
  try {
    const { results } = await withRetry(shop, () => shop.import(sent, query), options.stop);
    for (const [i, done] of results.entries()) {
      const { place, prepared, check } = rows[i]!;
      // The row was changed by an earlier try of this run whose response was lost.
      const { outcome, changes } = done.outcome === 'unchanged' ? check : done;
      place.result = toResult(prepared, { ...done, outcome, changes }, words);
    }
  } catch (error) {
    const fault = shop.faultOf(error);
    if (fault.kind !== 'refused' && fault.kind !== 'file') throw error;
    if (rows.length > 1) {
      for (const row of rows) await sendForm(shop, [row], options);
      return;
    }
    const { place, prepared } = rows[0]!;
    place.result =
      fault.kind === 'refused'
        ? refused(prepared, fault, words)
        : failed(prepared.given, prepared.row.sku, `文件读不出来（${fault.reason}）`);
  }
}

function isRefusal(answer: ImportCheck | Refusal): answer is Refusal {
  return 'kind' in answer;
}

function toResult(
  { given, row: { sku } }: PreparedRow,
  check: ImportCheck,
  words: Words,
): RowResult {
  const { outcome, changes, faults, design_id: designId } = check;
  if (outcome === 'failed') {
    const message = faults.map((one) => describeFault(one, given, words)).join('；');
    return failed(given, sku, message, needsOf(check));
  }
  const names = changes.map((column) => IMPORT_COLUMNS[column]).join('、');
  const message = outcome === 'updated' ? `改了${names}` : '';
  const warnings = check.warnings.map((warning) => warning.message);
  return { given, sku, outcome, designId, message, warnings, needs: [] };
}

/** The consents that would make a row valid; none if it has other violations. */
function needsOf({ faults }: ImportCheck): RowResult['needs'] {
  const needs = faults.flatMap((fault) => fault.needs ?? []);
  return needs.length === faults.length ? needs : [];
}

/** The result of a row with local violations, together with the shop's violations for its other columns. */
function faulty(
  { given, row: { sku }, faults }: PreparedRow,
  answer: ImportCheck | Refusal,
  words: Words,
): RowResult {
  const more = isRefusal(answer) ? [] : answer.faults;
  const texts = more
    .filter(({ column }) => !faults.columns.has(column))
    .map((fault) => describeFault(fault, given, words));
  return failed(given, sku, [...faults.texts, ...texts].join('；'));
}

function refused({ given, row }: PreparedRow, refusal: Refusal, words: Words): RowResult {
  return failed(given, row.sku, refusalText(refusal, given, words));
}

/** The shop's message about a row, with its columns where it names them. */
function refusalText({ body, message }: Refusal, given: ManifestRow, words: Words): string {
  const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
  const faults = columns.flatMap((column) => {
    const messages = body?.[column];
    return Array.isArray(messages)
      ? messages.map((text) => ({ column, message: String(text) }))
      : [];
  });
  if (faults.length === 0) return message;
  return faults.map((fault) => describeFault(fault, given, words)).join('；');
}
