import { API_BASE, type ErrorBody } from '#contracts';
import { CommandError, EXIT } from './exit.js';

/**
 * Reads from the shop's api.
 * @param path below the API's base, or a page's `next` as it is
 * @throws CommandError in the words of the answer, or that the shop cannot be reached
 */
export async function get<T>(url: string, path: string): Promise<T> {
  const address = new URL(path.startsWith(API_BASE) ? path : API_BASE + path, url);
  const response = await fetch(address).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new CommandError(
      `无法连接 ${url}（${cause}），请检查 --url 或 CLOUDKNIT_URL，并确认商城已启动`,
      EXIT.unreachable,
    );
  });
  const body = (await response.json().catch(() => null)) as (T & Partial<ErrorBody>) | null;
  if (!response.ok || body === null) {
    throw new CommandError(body?.error ?? `${address.href} 应答 ${response.status}`, EXIT.failed);
  }
  return body;
}
