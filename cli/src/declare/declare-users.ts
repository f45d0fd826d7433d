import { USER_CHANGES } from '#contracts';
import { type Command } from 'commander';
import {
  changeUser,
  inviteDesigner,
  listUsers,
  mergeUsers,
  renameUser,
} from '../commands/users.js';
import { all, examples, JSON_OPTION, readLimit, YES_OPTION } from '../options.js';

/** Declares `users list`, `rename`, `merge`, `invite-designer` and the changes of an account. */
export function declareUsers(program: Command): void {
  const users = program.command('users').description('查看与管理账户');
  users
    .command('list')
    .description('列出账户')
    .option('--search <文字>', '用户名的一部分，或邮箱、手机')
    .option('--limit <数量>', '最多多少条', readLimit, 100)
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit users list --search 山茶'))
    .action((options: Parameters<typeof listUsers>[0]) => listUsers(all(program, options)));
  const acts = {
    lock: '锁定账户',
    unlock: '解锁账户',
    promote: '设为管理员账户',
    demote: '取消管理员账户',
    'reset-second-factor': '手机与恢复码都丢了的人：重置两步验证',
  };
  for (const change of USER_CHANGES) {
    users
      .command(change)
      .description(`${acts[change]}，要在浏览器中输入密码确认`)
      .argument('<账户>', '用户名、邮箱、手机，或 # 加编号')
      .option(...YES_OPTION)
      .addHelpText('after', examples(`cloudknit users ${change} someone@example.com`))
      .action((name: string, options: { yes?: boolean }) =>
        changeUser(change, name, all(program, options)),
      );
  }
  users
    .command('invite-designer')
    .description('邀请设计师接管为其留好的账户，要在浏览器中输入密码确认')
    .argument('<用户名>')
    .argument('<邮箱>')
    .addHelpText('after', examples('cloudknit users invite-designer 山茶手作 her@example.com'))
    .action((username: string, email: string, options: object) =>
      inviteDesigner(username, email, all(program, options)),
    );
  users
    .command('rename')
    .description('给账户改名，要在浏览器中输入密码确认')
    .argument('<账户>', '用户名、邮箱、手机，或 # 加编号')
    .argument('<新用户名>')
    .option(...YES_OPTION)
    .addHelpText('after', examples('cloudknit users rename 山茶手做 山茶手作'))
    .action((name: string, newName: string, options: { yes?: boolean }) =>
      renameUser(name, newName, all(program, options)),
    );
  users
    .command('merge')
    .description('把没人在用的设计师账户并入另一个，要在浏览器中输入密码确认')
    .argument('<账户>', '要并掉的：导入时写错名字而建的账户')
    .argument('<并入>', '设计归到它名下')
    .option('--dry-run', '只说会做什么，不改')
    .option(...YES_OPTION)
    .addHelpText(
      'after',
      examples(
        'cloudknit users merge designer 山茶手作 --dry-run',
        'cloudknit users merge designer 山茶手作',
      ),
    )
    .action((name: string, into: string, options: { yes?: boolean; dryRun?: boolean }) =>
      mergeUsers(name, into, all(program, options)),
    );
}
