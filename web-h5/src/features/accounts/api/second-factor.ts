import type { SecondFactorState } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';

const PATH = '/account/second-factor';

/** The second factor of the signed-in user's session. Disabled for a visitor. */
export const secondFactorQuery = (fullName: string) =>
  queryOptions({
    queryKey: ['second-factor', fullName],
    queryFn: async () =>
      parseResponse<Pick<SecondFactorState, 'status'>>(
        { status: 'string' },
        (await callSignedIn<SecondFactorState>(PATH)).data,
      ).status,
    enabled: fullName !== '',
    staleTime: 0,
  });

/** Verifies the second factor for the session, which lasts for the acts of the next minutes. */
export async function giveSecondFactor(code: string): Promise<void> {
  await callSignedIn(`${PATH}/check`, { method: 'POST', data: { code } });
}
