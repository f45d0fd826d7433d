import { type AccountMessages, LIMITS } from '#contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callOptionally, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

/** The common part of the keys of a user's messages. */
export const MESSAGES_KEY = ['messages'] as const;

const MESSAGES_SCHEMA: Schema<AccountMessages> = {
  unread: 'number',
  messages: [{ id: 'number', title: 'string', path: 'string' }],
  choices: [{ kind: 'string', label: 'string', is_on: 'boolean' }],
};

async function readMessages(before: number | null): Promise<AccountMessages> {
  const query = before === null ? '' : `?before=${before}`;
  const { data } = await callSignedIn<AccountMessages>(`/account/messages/${query}`);
  return parseResponse(MESSAGES_SCHEMA, data);
}

/** The unread count and the choices, without messages. Disabled for a visitor. */
export const bellQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...MESSAGES_KEY, fullName, 'bell'],
    // The bell is on every page, and must not end the session of somebody who only looks around.
    queryFn: async () =>
      parseResponse(
        MESSAGES_SCHEMA,
        await callOptionally<AccountMessages>('/account/messages/?limit=0'),
      ),
    enabled: fullName !== '',
    retry: false,
    refetchInterval: LIMITS.messagesPollMs,
    refetchOnWindowFocus: true,
  });

/** The messages of a user, newest first, page by page. Disabled for a visitor. */
export const messagesQuery = (fullName: string) =>
  infiniteQueryOptions({
    queryKey: [...MESSAGES_KEY, fullName, 'list'],
    queryFn: ({ pageParam }) => readMessages(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before }) => next_before,
    enabled: fullName !== '',
    staleTime: 0,
  });
