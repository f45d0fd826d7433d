import { type Command } from 'commander';
import { login } from '../commands/login.js';
import { logout } from '../commands/logout.js';
import { whoami } from '../commands/whoami.js';
import { all, examples } from '../options.js';

/** Declares `login`, `logout` and `whoami`. */
export function declareSession(program: Command): void {
  program
    .command('login')
    .description('登录：在浏览器中核对验证码，不在终端输入密码')
    .option('--name <名字>', '这台机器的名字，显示在令牌列表里')
    .option('--may <权限>', '令牌只能做这些，用逗号分开；不写就是管理员能做的一切')
    .addHelpText(
      'after',
      examples(
        'cloudknit login --url https://shop.example.com',
        'cloudknit login --name 仓库电脑 --may designs.import,designs.manage',
      ),
    )
    .action((options: { name?: string; may?: string }) => login(all(program, options)));
  program
    .command('logout')
    .description('退出登录，并作废这台机器的令牌')
    .addHelpText('after', examples('cloudknit logout'))
    .action((options: object) => logout(all(program, options)));
  program
    .command('whoami')
    .description('显示当前身份')
    .option('--json', '输出一个 JSON 对象')
    .addHelpText('after', examples('cloudknit whoami'))
    .action((options: { json?: boolean }) => whoami(all(program, options)));
}
