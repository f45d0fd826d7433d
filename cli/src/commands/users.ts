import type { AdminUserItem, AdminUserPage, MessageResponse, UserChange } from '#contracts';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { localTime, printTable } from '../table.js';

const QUESTIONS: Record<UserChange, string> = {
  lock: '锁定后立即退出所有设备，确定锁定',
  unlock: '确定解锁',
  promote: '管理员可以改动一切，确定设为管理员：',
  demote: '确定取消管理员',
};

/** Prints accounts. */
export async function listUsers(
  options: GlobalOptions & { search?: string; limit: number; json?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  const query = new URLSearchParams({ n: '100', ...(options.search && { q: options.search }) });
  const users: AdminUserItem[] = [];
  let after: number | null = 0;
  while (after !== null && users.length < options.limit) {
    query.set('after', String(after));
    const page: AdminUserPage = await shop.get<AdminUserPage>(`/users?${query.toString()}`);
    users.push(...page.results);
    after = page.next_after;
  }
  const shown = users.slice(0, options.limit);
  if (options.json) for (const user of shown) console.log(JSON.stringify(user));
  else {
    printTable(
      ['编号', '用户名', '邮箱', '手机', '身份', '状态', '设计', '注册'],
      shown.map((user) => [
        String(user.id),
        user.username,
        user.email ?? '-',
        user.phone ?? '-',
        user.is_admin ? '管理员' : '用户',
        user.is_locked ? '已锁定' : '正常',
        String(user.designs),
        localTime(user.created_at),
      ]),
    );
  }
}

/** Locks, unlocks, promotes or demotes an account. @param name a username, an address or a phone */
export async function changeUser(
  change: UserChange,
  name: string,
  options: GlobalOptions & { yes?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  await confirm(`${QUESTIONS[change]} ${name} 吗？`, options.yes);
  const path = `/users/${encodeURIComponent(name)}/${change}`;
  console.log((await shop.post<MessageResponse>(path)).message);
}

/** Mails a designer the way into the account that an import made for them. */
export async function inviteDesigner(
  username: string,
  email: string,
  options: GlobalOptions,
): Promise<void> {
  const answer = await adminShopOf(options).post<MessageResponse>('/users/invite', {
    username,
    email,
  });
  console.log(answer.message);
}
