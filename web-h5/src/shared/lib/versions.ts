import type { DesignVersion } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, callSignedIn } from './http/api-client';
import { parseResponse, type Schema } from './http/parse-response';

const VERSIONS: Schema<DesignVersion[]> = [{ number: 'number', kind: 'string', note: 'string' }];

/** What the versions of a design changed (SHELF-09). @param fullName of the signed-in user; empty for a visitor */
export const versionsQuery = (designId: number | string, fullName: string) =>
  queryOptions({
    queryKey: ['versions', String(designId), fullName],
    queryFn: async () => {
      const path = `/designs/${designId}/versions`;
      const body = fullName
        ? (await callSignedIn<DesignVersion[]>(path)).data
        : await call<DesignVersion[]>(path);
      return parseResponse(VERSIONS, body);
    },
    retry: false,
  });
