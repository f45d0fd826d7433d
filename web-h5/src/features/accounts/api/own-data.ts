import { callSignedIn } from '../../../shared/lib/api-client';
import { saveFile } from '../../../shared/lib/save-file';

/** Fetches everything the shop keeps of the user and saves it as a file. */
export async function downloadOwnData(): Promise<void> {
  const { data } = await callSignedIn<object>('/account/export/');
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(file);
  saveFile(url, 'cloudknit-account.json');
  // Later: some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
