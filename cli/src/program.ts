import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { importDesigns } from './commands/import.js';
import { listDesigns } from './commands/designs-list.js';
import { login } from './commands/login.js';
import { logout } from './commands/logout.js';
import { whoami } from './commands/whoami.js';
import { EXIT } from './exit.js';
import { speakChinese } from './help.js';

/** Every command, declared; what each does stands in a file of its own. */
export function buildProgram(): Command {
  const program = new Command('cloudknit')
    .description('云织商城的命令行工具')
    .version(readVersion(), '-V, --version', '显示版本')
    .addOption(
      new Option('--url <地址>', '商城地址').env('CLOUDKNIT_URL').default('http://localhost:3000'),
    );
  /** An action that is given the command's options, and those of all commands. */
  const withUrl =
    <T extends object>(action: (options: T & { url: string }) => Promise<void>) =>
    (options: T) =>
      action({ ...program.opts<{ url: string }>(), ...options });

  program
    .command('login')
    .description('登录：在浏览器中核对验证码，不在终端输入密码')
    .option('--name <名字>', '这台机器的名字，显示在令牌列表里')
    .addHelpText('after', examples('cloudknit login --url https://shop.example.com'))
    .action(withUrl(login));
  program
    .command('logout')
    .description('退出登录，并作废这台机器的令牌')
    .addHelpText('after', examples('cloudknit logout'))
    .action(withUrl(logout));
  program
    .command('whoami')
    .description('显示当前身份')
    .option('--json', '输出一个 JSON 对象')
    .addHelpText('after', examples('cloudknit whoami'))
    .action(withUrl(whoami));

  program
    .command('import')
    .description('导入设计：新货号新建，已有的更新，没有变化的跳过；可以放心地重复运行')
    .argument('[清单]', '.csv、.xlsx、.jsonl，或一个每份设计一个子文件夹的文件夹')
    .option('--template', '输出一份空清单')
    .option('--dry-run', '只检查，什么都不写入')
    .option('--concurrency <数量>', '同时发送的行数', readConcurrency, 4)
    .option('-y, --yes', '不再询问')
    .option('--json', '标准输出每行一个 JSON 对象，别无其他')
    .option('--report-dir <文件夹>', 'report.csv 与 failed.csv 放在哪里，默认与清单放在一起')
    .option('--price <价格>', '文件夹导入时没有写明的价格')
    .option('--categories <分类>', '文件夹导入时没有写明的分类')
    .option('--designer <用户名>', '文件夹导入时没有写明的设计师')
    .addHelpText(
      'after',
      examples(
        'cloudknit import --template > 清单.csv',
        'cloudknit import 清单.xlsx --dry-run',
        'cloudknit import 清单.csv --yes --concurrency 8',
        'cloudknit import ./图解 --price 19.90 --categories 毛衣',
      ),
    )
    .action((path: string | undefined, options: Parameters<typeof importDesigns>[1]) =>
      importDesigns(path, { ...program.opts<{ url: string }>(), ...options }),
    );

  const designs = program.command('designs').description('查看、导出设计');
  designs
    .command('list')
    .description('列出在售的设计，最新的在前')
    .option('--name <文字>', '名称包含')
    .option('--json', '每行输出一个 JSON 对象')
    .addHelpText(
      'after',
      examples('cloudknit designs list --name 毛衣', 'cloudknit designs list --json'),
    )
    .action(withUrl(listDesigns));

  speakChinese(program);
  return program;
}

function examples(...lines: string[]): string {
  return `\n示例：\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function readConcurrency(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 32) {
    throw new InvalidArgumentError('应为 1 到 32 的整数');
  }
  return number;
}

function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

export { EXIT };
