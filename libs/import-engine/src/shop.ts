import type {
  DesignImport,
  ErrorBody,
  ImportCheckRequest,
  ImportCheckResponse,
  ImportConsent,
  ImportResults,
} from '#contracts';
import type { LocalFile } from './source.js';

/** The query parameters of an import request. */
export type ImportQuery = Partial<Record<'dry_run' | keyof ImportConsent, '1'>>;

/** A row with the files that the shop does not have yet. */
export interface SentRow {
  row: DesignImport;
  files: LocalFile[];
}

/** A response with a status outside 2xx. */
export interface Refusal {
  kind: 'refused';
  status: number;
  body: Partial<ErrorBody> | null;
  message: string;
}

/** Why a request failed. `file`: a local file could not be read. `other`: retrying does not help. */
export type RequestFault =
  | Refusal
  | { kind: 'unreachable' }
  | { kind: 'file'; reason: string }
  | { kind: 'other' };

/** A client of the shop's import routes. */
export interface ImportShop {
  check(request: ImportCheckRequest): Promise<ImportCheckResponse>;
  import(rows: SentRow[], query: ImportQuery): Promise<ImportResults>;
  /** Classifies an error of the two methods. */
  faultOf(error: unknown): RequestFault;
}
