import type { CreateApiTokenRequest, CreateApiTokenResponse } from '#contracts';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';

const PATH = '/account/api-tokens/';

/** Creates an api token. @returns the token, which the server never shows again */
export async function createApiToken(data: CreateApiTokenRequest): Promise<string> {
  const config = { method: 'POST', data };
  const { data: body } = await callSignedIn<CreateApiTokenResponse>(PATH, config);
  return parseResponse<CreateApiTokenResponse>({ token: 'string' }, body).token;
}

export async function revokeApiToken(id: string): Promise<void> {
  await callSignedIn(`${PATH}${id}`, { method: 'DELETE' });
}
