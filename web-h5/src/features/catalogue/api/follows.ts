import type { FollowedDesigner, FollowedDesigns } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callForMessage, callOptionally, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const FOLLOWED: Schema<FollowedDesigner[]> = [{ username: 'string', followed_at: 'string' }];
const DESIGNS: Schema<FollowedDesigns> = {
  unseen: 'number',
  results: [{ id: 'number', name: 'string', price: 'string', is_unseen: 'boolean' }],
};

/** The common prefix of the query keys of follows. */
export const FOLLOWS_KEY = ['follows'] as const;

/** The followed designers of an account (SHELF-04). Disabled for visitors without a session. */
export const followsQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...FOLLOWS_KEY, fullName],
    // The query runs on public pages, where a failure must not end the session.
    queryFn: async () =>
      parseResponse(FOLLOWED, await callOptionally<FollowedDesigner[]>('/account/follows/')),
    enabled: fullName !== '',
    retry: false,
  });

/** The newest designs of followed designers. Every visit loads them again. */
export const newDesignsQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...FOLLOWS_KEY, fullName, 'new'],
    queryFn: async () => {
      const { data } = await callSignedIn<FollowedDesigns>('/account/follows/new');
      const designs = parseResponse(DESIGNS, data);
      // New designs stay marked until the visit ends. If the visit cannot be recorded, they stay marked longer.
      await callSignedIn('/account/follows/visits', { method: 'POST' }).catch(() => undefined);
      return designs;
    },
    enabled: fullName !== '',
    staleTime: 0,
  });

/** Follows or unfollows a designer. @returns the text of the response */
export function setFollow(name: string, isWanted: boolean): Promise<string> {
  const path = `/account/follows/${encodeURIComponent(name)}/`;
  const method = isWanted ? 'PUT' : 'DELETE';
  return callForMessage(path, { method });
}
