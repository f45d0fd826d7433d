import type { ApiTokenItem, CreateApiTokenRequest, CreateApiTokenResponse } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const PATH = '/account/api-tokens/';

const API_TOKENS: Schema<ApiTokenItem[]> = [{ id: 'string', name: 'string', created_at: 'string' }];

/** The common part of the keys of all api tokens. */
export const API_TOKENS_KEY = ['api-tokens'] as const;

/** The api tokens of the signed-in admin. Disabled for a visitor. */
export const apiTokensQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...API_TOKENS_KEY, fullName],
    queryFn: async () => parseResponse(API_TOKENS, (await callSignedIn<ApiTokenItem[]>(PATH)).data),
    enabled: fullName !== '',
    staleTime: 0,
  });

/** Creates an api token. @returns the token, which the server never shows again */
export async function createApiToken(data: CreateApiTokenRequest): Promise<string> {
  const config = { method: 'POST', data };
  const { data: body } = await callSignedIn<CreateApiTokenResponse>(PATH, config);
  return parseResponse<CreateApiTokenResponse>({ token: 'string' }, body).token;
}

export async function revokeApiToken(id: string): Promise<void> {
  await callSignedIn(`${PATH}${id}`, { method: 'DELETE' });
}
