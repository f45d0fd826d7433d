import type { SheetProposals } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

/** While the archive is read, the form asks again after this time. */
const WAITING_POLL_MS = 3_000;

const PROPOSALS: Schema<SheetProposals> = {
  state: 'string',
  proposals: [{ field: 'string', sentence: 'string', file: 'string', page: 'number' }],
};

/** What the texts of a design's newest archive propose for its pattern sheet (SHEET-08). */
export const proposalsQuery = (designId: number, fullName: string) =>
  queryOptions({
    queryKey: ['sheet-proposals', fullName, designId],
    queryFn: async () => {
      const { data } = await callSignedIn<SheetProposals>(`/designs/${designId}/proposals`);
      return parseResponse(PROPOSALS, data);
    },
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_POLL_MS : false),
  });
