import { callSignedIn } from './api-client';
import { sendByFetch } from './http';

const asBlob = sendByFetch((response) => response.blob());

/** Fetches a file that only the signed-in user may read. @returns an object URL */
export async function fetchFile(path: string): Promise<string> {
  const { data } = await callSignedIn<Blob>(path, { transport: asBlob });
  return URL.createObjectURL(data);
}
