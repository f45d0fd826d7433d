import type { AdminUserItem, AdminUserPage, MergePlan, UserChange } from '#contracts';
import { confirm } from '../confirm.js';
import { confirmInBrowser } from '../confirm-in-browser.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { minuteOrDash, printList } from '../table.js';

const QUESTIONS: Record<UserChange, string> = {
  lock: '锁定后立即退出所有设备，确定锁定',
  unlock: '确定解锁',
  promote: '管理员可以改动一切，确定设为管理员：',
  demote: '确定取消管理员',
  'reset-second-factor': '验证器与恢复码作废，并退出所有设备，确定重置两步验证：',
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
  printList(shown, options, {
    none: '没有这样的账户',
    headers: ['编号', '用户名', '邮箱', '手机', '身份', '状态', '设计', '注册'],
    lineOf: (user) => [
      String(user.id),
      user.username,
      user.email ?? '-',
      user.phone ?? '-',
      user.is_admin ? '管理员' : '用户',
      user.is_locked ? '已锁定' : '正常',
      String(user.designs),
      minuteOrDash(user.created_at),
    ],
  });
}

/**
 * Locks, unlocks, promotes or demotes an account, or resets its second factor. @param name a username, an email address
 * or a phone number
 */
export async function changeUser(
  change: UserChange,
  name: string,
  options: GlobalOptions & { yes?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  await confirm(`${QUESTIONS[change]} ${name} 吗？`, options.yes);
  console.log(await confirmInBrowser(shop, { action: change, name }));
}

/** Sends an invitation for an account that an import created for a designer. */
export async function inviteDesigner(
  username: string,
  email: string,
  options: GlobalOptions,
): Promise<void> {
  const shop = adminShopOf(options);
  console.log(await confirmInBrowser(shop, { action: 'invite', name: username, email }));
}

/** Renames an account. @param name a username, an email address or a phone number */
export async function renameUser(
  name: string,
  newName: string,
  options: GlobalOptions & { yes?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  await confirm(`确定把 ${name} 改名为 ${newName} 吗？`, options.yes);
  console.log(await confirmInBrowser(shop, { action: 'rename', name, new_name: newName }));
}

/** Moves the designs of an account without any sign-in method to another one, and deletes it. */
export async function mergeUsers(
  name: string,
  into: string,
  options: GlobalOptions & { yes?: boolean; dryRun?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  const query = new URLSearchParams({ name, into });
  const plan = await shop.get<MergePlan>(`/users/merge?${query.toString()}`);
  const told = `把 ${plan.name} 的 ${plan.designs} 份设计归到 ${plan.into} 名下，并删除账户 ${plan.name}`;
  if (options.dryRun) {
    console.log(`将${told}；没有改动任何东西`);
    return;
  }
  await confirm(`确定${told}吗？`, options.yes);
  console.log(await confirmInBrowser(shop, { action: 'merge', name, into }));
}
