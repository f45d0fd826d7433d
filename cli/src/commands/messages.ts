import type { MessageAttempt, MessageItem, MessagePage, MessageResponse } from '#contracts';
import { LIMITS, MESSAGE_STATE_LABELS, MESSAGE_WAY_NAMES } from '#contracts';
import type { Shop } from '../api.js';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { minuteOrDash, printTable } from '../table.js';

interface ListOptions extends GlobalOptions {
  state?: string;
  kind?: string;
  user?: string;
  limit?: number;
  json?: boolean;
}

/** Prints the messages of all users, newest first, with the last attempt of each. */
export async function listMessages(options: ListOptions): Promise<void> {
  const { json, limit = LIMITS.messagesPerPage } = options;
  const rows: string[][] = [];
  for await (const message of messagesOf(adminShopOf(options), options, limit)) {
    if (json) console.log(JSON.stringify(message));
    else rows.push(lineOf(message));
  }
  if (json) return;
  if (rows.length === 0) console.log('没有这样的消息');
  else printTable(['编号', '消息', '收件人', '状态', '方式', '尝试', '最后的应答', '时间'], rows);
  if (rows.length === limit) console.error(`只列出了最新的 ${limit} 条，要更多请加 --limit`);
}

/** Delivers a message again. */
export async function resendMessage(
  id: string,
  options: GlobalOptions & { yes?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  await confirm(`重新发送消息 ${id} 吗？对方若已收到，会收到两次。`, options.yes);
  const path = `/messages/${encodeURIComponent(id)}/resend`;
  console.log((await shop.post<MessageResponse>(path)).message);
}

function lineOf({ id, title, user, state, way, attempts, created_at }: MessageItem): string[] {
  const last: MessageAttempt | undefined = attempts.at(-1);
  return [
    String(id),
    title,
    user,
    MESSAGE_STATE_LABELS[state],
    way === null ? '-' : MESSAGE_WAY_NAMES[way],
    String(attempts.length),
    last ? `${MESSAGE_WAY_NAMES[last.way]}：${last.answer}` : '-',
    minuteOrDash(created_at),
  ];
}

async function* messagesOf(
  shop: Shop,
  { state, kind, user }: ListOptions,
  limit: number,
): AsyncGenerator<MessageItem> {
  const query = new URLSearchParams({ ...(state && { state }), ...(kind && { kind }) });
  if (user) query.set('user', user);
  let left = limit;
  while (left > 0) {
    query.set('limit', String(Math.min(left, LIMITS.messagesPerPage)));
    const page = await shop.get<MessagePage>(`/messages?${query.toString()}`);
    yield* page.results;
    left -= page.results.length;
    if (page.next_before === null) return;
    query.set('before', String(page.next_before));
  }
}
