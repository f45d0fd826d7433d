import type { ReadingPhoto } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const PHOTOS: Schema<ReadingPhoto[]> = [{ id: 'string', url: 'string' }];

const pathOf = (designId: string) => `/reading/${designId}/photos`;

/** The photos of the reader's own project for a design (READ-13). @param fullName of the signed-in reader */
export const photosQuery = (designId: string, fullName: string) =>
  queryOptions({
    queryKey: ['reading-photos', fullName, designId],
    queryFn: async () =>
      parseResponse(PHOTOS, (await callSignedIn<ReadingPhoto[]>(pathOf(designId))).data),
    // The addresses expire after some minutes.
    staleTime: 0,
    retry: false,
  });

/** Adds a photo. @returns all photos of the project */
export async function addReadingPhoto(designId: string, photo: File): Promise<ReadingPhoto[]> {
  const data = new FormData();
  data.append('picture', photo);
  const options = { method: 'POST', data };
  return parseResponse(
    PHOTOS,
    (await callSignedIn<ReadingPhoto[]>(pathOf(designId), options)).data,
  );
}

/** Removes a photo. @returns the remaining photos */
export async function removeReadingPhoto(designId: string, id: string): Promise<ReadingPhoto[]> {
  const options = { method: 'DELETE' };
  const path = `${pathOf(designId)}/${id}`;
  return parseResponse(PHOTOS, (await callSignedIn<ReadingPhoto[]>(path, options)).data);
}
