import type { DesignPreview, PreviewMark, Reading, ReadingFile } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callOptionally, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

/** While pages are made, the form asks again after this time. */
const PREPARING_POLL_MS = 2_000;
/** The addresses of pages end after five to ten minutes. */
const ADDRESS_POLL_MS = 240_000;

const PREVIEW: Schema<DesignPreview> = {
  version: 'number',
  pages: [{ file: 'string', n: 'number', width: 'number', height: 'number', url: 'string' }],
};
const PREPARED: Schema<Reading> = {
  state: 'string',
  version: 'number',
  progress: { page: 'number', of: 'number' },
  files: [{ name: 'string', kind: 'string', pages: [{ n: 'number', url: 'string' }] }],
};

const pathOf = (designId: number) => `/designs/${designId}/preview`;

/** The pages of a design that everybody may see before buying (READ-03). */
export const previewQuery = (designId: number) =>
  queryOptions({
    queryKey: ['preview', designId],
    queryFn: async () =>
      parseResponse(PREVIEW, await callOptionally<DesignPreview>(pathOf(designId))),
    retry: false,
  });

/** The prepared pages of a design's newest archive, for the designer and admins. */
export const preparedPagesQuery = (designId: number, fullName: string) =>
  queryOptions({
    queryKey: ['prepared-pages', fullName, designId],
    queryFn: async () => {
      const { data } = await callSignedIn<Reading>(`/reading/${designId}/`);
      return parseResponse(PREPARED, data);
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? PREPARING_POLL_MS : ADDRESS_POLL_MS),
  });

/** Whether pages are still made. */
export const isUnderWay = (reading: Reading | undefined) =>
  reading?.state === 'waiting' || reading?.state === 'preparing';

/** The pages of a file that can be marked: text and charts as data cannot. */
export const imagePagesOf = ({ pages }: ReadingFile) =>
  pages.filter(({ url_2x: large }) => large !== null);

/** Replaces the marks of a design. @param version of the archive that was shown */
export async function savePreview(
  designId: number,
  version: number,
  pages: PreviewMark[],
): Promise<DesignPreview> {
  const options = { method: 'PUT', data: { version, pages } } as const;
  return parseResponse(
    PREVIEW,
    (await callSignedIn<DesignPreview>(pathOf(designId), options)).data,
  );
}
