import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { AUDIT_ACTION_LABELS, type LatestChange } from '#contracts';
import {
  callSignedIn,
  errorBodyOf,
  messageOf,
} from '../../../../web-h5/src/shared/lib/http/api-client';
import { minuteOrDash } from './minute-or-dash';

/** Reads a path of the api as the signed-in person. @throws HttpError */
export async function read<T>(path: string, params: Record<string, string> = {}): Promise<T> {
  const query = new URLSearchParams(params).toString();
  return (await callSignedIn<T>(query ? `${path}?${query}` : path)).data;
}

/** Sends a change as the signed-in person. @throws HttpError */
export async function send<T>(method: string, path: string, data?: unknown): Promise<T> {
  return (await callSignedIn<T>(path, { method, ...(data !== undefined && { data }) })).data;
}

/** Parameters without those that are empty. */
export function definedOf(
  params: Record<string, string | null | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Reads a path and keeps the answer. */
export function useRead<T>(
  path: string,
  params: Record<string, string> = {},
  options: { refetchInterval?: number; enabled?: boolean } = {},
): UseQueryResult<T> {
  return useQuery({ queryKey: [path, params], queryFn: () => read<T>(path, params), ...options });
}

/**
 * Sends a change. Afterwards all data of the page is read again, also after a conflict with another operator's change
 * (409).
 */
export function useSend<Input, Output = unknown>(work: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: work, onSettled: () => queries.invalidateQueries() });
}

const FALLBACK = '没有成功，请稍后再试';

/** Everything that the api says about a refused request: its text, and the texts of fields. */
export function failureOf(error: unknown): string {
  const body = errorBodyOf(error);
  const texts = Object.entries(body ?? {})
    .filter(([field, value]) => field !== 'decisions' && Array.isArray(value))
    .flatMap(([, value]) => (value as unknown[]).filter((one) => typeof one === 'string'));
  const text = texts.length > 0 ? texts.join('；') : messageOf(error, FALLBACK);
  const latest = body?.['latest_change'] as LatestChange | undefined;
  return latest ? `${text}（${changeText(latest)}）` : text;
}

/** Describes the earlier change of another operator: `xiaowang 在 2026-11-26 15:30：退款` (CONS-13). */
function changeText({ actor, at, action }: LatestChange): string {
  return `${actor} 在 ${minuteOrDash(at)}：${AUDIT_ACTION_LABELS[action]}`;
}
