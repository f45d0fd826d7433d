import type { Suggestion } from '#contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const SUGGESTIONS: Schema<Suggestion[]> = [{ kind: 'string', text: 'string' }];

/** What completes the typed words; without any, what many looked for this week (FIND-11). */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    queryFn: async () => {
      const path = `/designs/suggestions?q=${encodeURIComponent(q)}`;
      return parseResponse(SUGGESTIONS, await call<Suggestion[]>(path));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
