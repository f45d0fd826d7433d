import {
  type AccountMessages,
  LIMITS,
  type MarkReadRequest,
  type MessageChoicesRequest,
  type MessagePermissionRequest,
  type PersonalMessageKind,
} from '#contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callOptionally, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const PATH = '/account/messages/';

/** The common part of the keys of a user's messages. */
export const MESSAGES_KEY = ['messages'] as const;

const MESSAGES_SCHEMA: Schema<AccountMessages> = {
  unread: 'number',
  messages: [{ id: 'number', title: 'string', path: 'string' }],
  choices: [{ kind: 'string', label: 'string', is_on: 'boolean' }],
};

async function readMessages(before: number | null): Promise<AccountMessages> {
  const query = before === null ? '' : `?before=${before}`;
  const { data } = await callSignedIn<AccountMessages>(`${PATH}${query}`);
  return parseResponse(MESSAGES_SCHEMA, data);
}

/** The unread count and the choices, without messages. Disabled for a visitor. */
export const bellQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...MESSAGES_KEY, fullName, 'bell'],
    // The bell is on every page, and must not end the session of somebody who only looks around.
    queryFn: async () =>
      parseResponse(MESSAGES_SCHEMA, await callOptionally<AccountMessages>(`${PATH}?limit=0`)),
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

/** Marks messages of the signed-in user as read. */
export async function markMessagesRead(data: MarkReadRequest): Promise<void> {
  await callSignedIn(`${PATH}read`, { method: 'POST', data });
}

/** Switches one kind of messages on or off. */
export async function chooseMessages(choice: {
  kind: PersonalMessageKind;
  isOn: boolean;
}): Promise<void> {
  const data: MessageChoicesRequest = { choices: { [choice.kind]: choice.isOn } };
  await callSignedIn(`${PATH}ways`, { method: 'PUT', data });
}

/** Keeps a permission that WeChat's dialog gave. */
export async function permitMessage(data: MessagePermissionRequest): Promise<void> {
  await callSignedIn(`${PATH}permissions`, { method: 'POST', data });
}
