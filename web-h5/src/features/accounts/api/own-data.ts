import { callSignedIn } from '../../../shared/lib/http/api-client';
import { saveBlob } from '../../../shared/lib/http/save-file';

/** Saves all data that the shop has about the user as a JSON file. */
export async function downloadOwnData(): Promise<void> {
  const { data } = await callSignedIn<object>('/account/export/');
  const json = JSON.stringify(data, null, 2);
  saveBlob(new Blob([json], { type: 'application/json' }), 'cloudknit-account.json');
}
