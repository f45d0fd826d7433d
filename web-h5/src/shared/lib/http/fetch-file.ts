import { callSignedIn } from './api-client';
import { headersOf, HttpError, type Transport } from './http';

const asBlob: Transport = async (url, options) => {
  const response = await fetch(url, { headers: headersOf(options) });
  const { ok, status, headers } = response;
  const answer = { status, header: (name: string) => headers.get(name) };
  if (ok) return { ...answer, data: await response.blob() };
  const data: unknown = await response.json().catch(() => null);
  throw new HttpError(`GET ${url}: ${status}`, url, { ...answer, data });
};

/** Fetches a file that only the signed-in user may read. @returns an object URL */
export async function fetchFile(path: string): Promise<string> {
  const { data } = await callSignedIn<Blob>(path, { transport: asBlob });
  return URL.createObjectURL(data);
}
