import type { ImportCheckResponse, ImportResults } from '#contracts';
import type { ImportShop } from '#import-engine';
import {
  callSignedIn,
  errorBodyOf,
  messageOf,
  statusOf,
} from '../../../../web-h5/src/shared/lib/http/api-client';
import { HttpError } from '../../../../web-h5/src/shared/lib/http/http';
import type { ChosenFiles } from './chosen-files';

/**
 * The import routes of the shop, called with the operator's session.
 * @param onSent called with the number of bytes that were uploaded since the last call
 */
export function consoleShop(
  files: ChosenFiles,
  onSent: (bytes: number) => void = () => undefined,
): ImportShop {
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
      let sent = 0;
      const onUploadProgress = ({ loaded }: ProgressEvent) => {
        onSent(loaded - sent);
        sent = loaded;
      };
      const options = { method: 'PUT', data, onUploadProgress };
      return (await callSignedIn<ImportResults>(path, options)).data;
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
