import { callSignedIn } from '../../shared/api-client';

/** Fetches everything the shop keeps of the user and saves it as a file. */
export async function downloadOwnData(): Promise<void> {
  const { data } = await callSignedIn<Blob>('/account/export/', { responseType: 'blob' });
  const url = URL.createObjectURL(data);
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: 'cloudknit-account.json',
  });
  document.body.append(link);
  link.click();
  link.remove();
  // Later: some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
