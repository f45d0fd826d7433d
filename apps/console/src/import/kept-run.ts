import type { RowResult } from '#import-engine';

/** A row's result as the page shows it. */
export interface KeptRow {
  line: number;
  place: string;
  sku: string;
  outcome: RowResult['outcome'];
  designId: number | null;
  message: string;
  warnings: string[];
  needs: RowResult['needs'];
  /** The cells for the copy of the failed rows; null for a row that is not part of it. */
  failed: string[] | null;
}

/** An import that was started in this browser. */
export interface KeptRun {
  /** The account that started it. */
  username: string;
  /** The manifest or the folder. */
  name: string;
  isDryRun: boolean;
  total: number;
  /** Bytes that were uploaded so far. */
  sentBytes: number;
  startedAt: string;
  headers: string[];
  /**
   * `stopped`: by the operator, or by `failure`. `interrupted`: the page was closed. `elsewhere`: another tab of this
   * browser is importing.
   */
  phase: 'running' | 'done' | 'stopped' | 'interrupted' | 'elsewhere';
  /** Why it stopped. */
  failure: string | null;
}

const DATABASE = 'cloudknit-console-import';
const RUN = 'run';
const ROWS = 'rows';

/** The last import of this browser, so that its results outlive the page. A blocked storage keeps nothing. */
export class RunStorage {
  private readonly database = open();

  /** Replaces the kept run. */
  async begin(run: KeptRun): Promise<void> {
    await this.write((runs, rows) => {
      rows.clear();
      runs.put(run, RUN);
    });
  }

  /** Keeps the state of the run and further rows. @param from the index of the first of them */
  async keep(run: KeptRun, added: readonly KeptRow[], from: number): Promise<void> {
    await this.write((runs, rows) => {
      runs.put(run, RUN);
      added.forEach((row, i) => rows.put(row, from + i));
    });
  }

  /** The kept run with its rows in order; null if there is none. */
  async read(): Promise<{ run: KeptRun; rows: KeptRow[] } | null> {
    const database = await this.database;
    if (!database) return null;
    const transaction = database.transaction([RUN, ROWS]);
    const [run, rows] = await Promise.all([
      resultOf(transaction.objectStore(RUN).get(RUN) as IDBRequest<KeptRun | undefined>),
      resultOf(transaction.objectStore(ROWS).getAll() as IDBRequest<KeptRow[]>),
    ]);
    return run ? { run, rows } : null;
  }

  private async write(work: (runs: IDBObjectStore, rows: IDBObjectStore) => void): Promise<void> {
    const database = await this.database;
    if (!database) return;
    const transaction = database.transaction([RUN, ROWS], 'readwrite');
    work(transaction.objectStore(RUN), transaction.objectStore(ROWS));
    await new Promise<void>((resolve) => {
      transaction.addEventListener('complete', () => resolve());
      // A full storage keeps what it has; the import goes on.
      transaction.addEventListener('abort', () => resolve());
    });
  }
}

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(RUN);
        request.result.createObjectStore(ROWS);
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(null));
    } catch {
      resolve(null);
    }
  });
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}
