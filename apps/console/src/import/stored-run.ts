import type { Manifest, RowResult } from '#import-engine';

/** A row's result as the page shows it. */
export interface StoredRow {
  line: number;
  place: string;
  sku: string;
  outcome: RowResult['outcome'];
  designId: number | null;
  message: string;
  warnings: string[];
  needs: RowResult['needs'];
  /** The copy for the file of failed rows; null for a row that is not in it. */
  failed: string[] | null;
}

/** An import that was started in this browser. */
export interface StoredRun {
  /** The username of the account that started it. */
  username: string;
  /** The name of the manifest or of the folder. */
  name: string;
  isDryRun: boolean;
  total: number;
  /** Bytes that were uploaded so far. */
  sentBytes: number;
  startedAt: string;
  headers: string[];
  /** The format of the file of failed rows. A run that an older page stored has none: it is CSV. */
  failedFormat?: Manifest['failedFormat'];
  /** Remarks about the whole list, for the report. A run that an older page stored has none. */
  notes?: string[];
  /**
   * `stopped`: the operator or `failure` ended it. `interrupted`: the page was closed. `elsewhere`: another tab of this
   * browser is importing.
   */
  phase: 'running' | 'done' | 'stopped' | 'interrupted' | 'elsewhere';
  /** Why it stopped. */
  failure: string | null;
}

const DATABASE = 'cloudknit-console-import';
const RUN = 'run';
const ROWS = 'rows';

/** Stores the last import of this browser in IndexedDB. Stores nothing if the browser blocks IndexedDB. */
export class RunStorage {
  private readonly database = open();

  /** Replaces the stored run. */
  async begin(run: StoredRun): Promise<void> {
    await this.write((runs, rows) => {
      rows.clear();
      runs.put(run, RUN);
    });
  }

  /** Stores the state of the run and further rows. @param from the index of the first of these rows */
  async keep(run: StoredRun, added: readonly StoredRow[], from: number): Promise<void> {
    await this.write((runs, rows) => {
      runs.put(run, RUN);
      added.forEach((row, i) => rows.put(row, from + i));
    });
  }

  /** The stored run with its rows in order; null if there is none. */
  async read(): Promise<{ run: StoredRun; rows: StoredRow[] } | null> {
    const database = await this.database;
    if (!database) return null;
    const transaction = database.transaction([RUN, ROWS]);
    const [run, rows] = await Promise.all([
      resultOf(transaction.objectStore(RUN).get(RUN) as IDBRequest<StoredRun | undefined>),
      resultOf(transaction.objectStore(ROWS).getAll() as IDBRequest<StoredRow[]>),
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
      // If the storage is full, earlier rows stay stored and the import continues.
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
