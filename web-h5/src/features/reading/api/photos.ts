import type { ReadingPhoto } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/parse-response';

const PHOTOS: Schema<ReadingPhoto[]> = [{ id: 'string', url: 'string' }];

const pathOf = (designId: string) => `/reading/${designId}/photos`;

/** The photos of the own project of a design (READ-13). @param fullName of the signed-in reader */
export const photosQuery = (designId: string, fullName: string) =>
  queryOptions({
    queryKey: ['reading-photos', fullName, designId],
    queryFn: async () =>
      parseResponse(PHOTOS, (await callSignedIn<ReadingPhoto[]>(pathOf(designId))).data),
    // The addresses end after minutes.
    staleTime: 0,
    retry: false,
  });

/** @returns all photos of the project */
export async function addReadingPhoto(designId: string, photo: File): Promise<ReadingPhoto[]> {
  const data = new FormData();
  data.append('picture', photo);
  const options = { method: 'POST', data };
  return parseResponse(
    PHOTOS,
    (await callSignedIn<ReadingPhoto[]>(pathOf(designId), options)).data,
  );
}

/** @returns the photos that are left */
export async function removeReadingPhoto(designId: string, id: string): Promise<ReadingPhoto[]> {
  const options = { method: 'DELETE' };
  const path = `${pathOf(designId)}/${id}`;
  return parseResponse(PHOTOS, (await callSignedIn<ReadingPhoto[]>(path, options)).data);
}
