import type { DesignVersion, VersionItem } from '#contracts';
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

/** What changed at one place: `袖子 M 码 第 42 行：减 1 针 → 减 2 针`. */
export function describeVersionItem({ section, sizes, row, old, new: now }: VersionItem): string {
  const which = sizes.length > 0 ? `${sizes.join('、')} 码` : '所有尺码';
  const where = [section, which, row && `第 ${row} 行`].filter(Boolean).join(' ');
  return `${where}：${old || '（没有）'} → ${now || '（删去）'}`;
}
