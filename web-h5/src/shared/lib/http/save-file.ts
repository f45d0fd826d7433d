/** A browser may start to read the blob some time after the click. */
const BLOB_KEPT_MS = 60_000;

/** Saves the file at an address. @param name for a blob; otherwise the server's name is used */
export function saveFile(url: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file that was made in the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), BLOB_KEPT_MS);
}
