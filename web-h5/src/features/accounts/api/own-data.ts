import { callSignedIn } from '../../../shared/lib/api-client';
import { saveFile } from '../../../shared/lib/save-file';

/** Saves all data that the shop has about the user as a JSON file. */
export async function downloadOwnData(): Promise<void> {
  const { data } = await callSignedIn<object>('/account/export/');
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(file);
  saveFile(url, 'cloudknit-account.json');
  // Delayed: some browsers read the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
