import type { ImportCheckResponse, ImportResults } from '#contracts';
import type { ImportShop } from '#import-engine';
import {
  callSignedIn,
  errorBodyOf,
  messageOf,
  statusOf,
} from '../../../../web-h5/src/shared/lib/api-client';
import { HttpError } from '../../../../web-h5/src/shared/lib/http';
import type { ChosenFiles } from './chosen-files';

/** The import routes of the shop, called with the operator's session. */
export function consoleShop(files: ChosenFiles): ImportShop {
  return {
    async check(data) {
      const options = { method: 'POST', data };
      return (await callSignedIn<ImportCheckResponse>('/designs/import/check', options)).data;
    },
    async import(rows, query) {
      const data = new FormData();
      for (const { row, files: wanted } of rows) {
        data.append('row', JSON.stringify(row));
        for (const { path, name, sha256 } of wanted) {
          const field = sha256 === row.file?.sha256 ? 'file' : 'detail_images';
          data.append(field, files.fileAt(path), name);
        }
      }
      const path = `/designs/import?${new URLSearchParams(query).toString()}`;
      return (await callSignedIn<ImportResults>(path, { method: 'PUT', data })).data;
    },
    faultOf(error) {
      if (!(error instanceof HttpError)) return { kind: 'other' };
      const status = statusOf(error);
      if (status === null) return { kind: 'unreachable' };
      const message = messageOf(error, `商城应答 ${status}`);
      return { kind: 'refused', status, body: errorBodyOf(error), message };
    },
  };
}
