import type { ImportCheckResponse, ImportResults } from '#contracts';
import type { ImportShop } from '#import-engine';
import { RefusedError, type Shop, UnreachableError } from '../api.js';
import { writeRowsForm } from './rows-form.js';

/** Calls the import routes of a shop with the operator's API token. */
export function importShopOf(shop: Shop): ImportShop {
  return {
    check: (request) => shop.post<ImportCheckResponse>('/designs/import/check', request),
    import(rows, query) {
      const { headers, body } = writeRowsForm(rows);
      const init = { headers, body, duplex: 'half' } as RequestInit;
      return shop.send<ImportResults>(
        'PUT',
        `/designs/import?${new URLSearchParams(query).toString()}`,
        init,
      );
    },
    faultOf(error) {
      if (error instanceof RefusedError) {
        const { status, body, message } = error;
        return { kind: 'refused', status, body, message };
      }
      if (!(error instanceof UnreachableError)) return { kind: 'other' };
      const reason = localReasonOf(error);
      return reason === null ? { kind: 'unreachable' } : { kind: 'file', reason };
    },
  };
}

/** Why a local file could not be sent; null for network errors. */
function localReasonOf({ cause }: UnreachableError): string | null {
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException;
  return ['ENOENT', 'EACCES', 'EIO', 'EISDIR'].includes(code ?? '') ? message : null;
}
