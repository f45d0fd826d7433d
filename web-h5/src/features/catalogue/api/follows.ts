import type { FollowedDesigner, FollowedDesigns, MessageResponse } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callOptionally, callSignedIn } from '../../../shared/lib/api-client';
import { messageIn, parseResponse, type Schema } from '../../../shared/lib/parse-response';

const FOLLOWED: Schema<FollowedDesigner[]> = [{ username: 'string', followed_at: 'string' }];
const DESIGNS: Schema<FollowedDesigns> = {
  unseen: 'number',
  results: [{ id: 'number', name: 'string', price: 'string', is_unseen: 'boolean' }],
};

/** The common part of the keys of what a user follows. */
export const FOLLOWS_KEY = ['follows'] as const;

/** The followed designers of an account (SHELF-04). Disabled for a visitor. */
export const followsQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...FOLLOWS_KEY, fullName],
    // It is on public pages, and must not end the session of somebody who only looks around.
    queryFn: async () =>
      parseResponse(FOLLOWED, await callOptionally<FollowedDesigner[]>('/account/follows/')),
    enabled: fullName !== '',
    retry: false,
  });

/** The newest designs of followed designers. A new visit loads them again. */
export const newDesignsQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...FOLLOWS_KEY, fullName, 'new'],
    queryFn: async () => {
      const { data } = await callSignedIn<FollowedDesigns>('/account/follows/new');
      const designs = parseResponse(DESIGNS, data);
      // What was shown is marked until the visit ends. A visit that is not recorded leaves the marks.
      await callSignedIn('/account/follows/visits', { method: 'POST' }).catch(() => undefined);
      return designs;
    },
    enabled: fullName !== '',
    staleTime: 0,
  });

/** Follows a designer or stops following. @returns the text of the response */
export async function setFollow(name: string, isWanted: boolean): Promise<string> {
  const path = `/account/follows/${encodeURIComponent(name)}/`;
  const method = isWanted ? 'PUT' : 'DELETE';
  return messageIn((await callSignedIn<MessageResponse>(path, { method })).data);
}
