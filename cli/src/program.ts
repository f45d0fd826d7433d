import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Argument, Command, Option } from 'commander';
import {
  FAILED_NOTIFICATION_DECISIONS,
  type FailedNotificationDecision,
  HELD_DECISIONS,
  type HeldDecision,
  USER_CHANGES,
} from '#contracts';
import { activate, type ActivateOptions } from './commands/activate.js';
import { printCompletion, SHELLS } from './commands/completion.js';
import { doctor } from './commands/doctor.js';
import { importDesigns } from './commands/import.js';
import { login } from './commands/login.js';
import { logout } from './commands/logout.js';
import {
  decideHeld,
  failedNotifications,
  listHeld,
  listReturned,
  reconcile,
} from './commands/payments.js';
import { queuesStatus, retryQueues } from './commands/queues.js';
import { changeUser, inviteDesigner, listUsers, mergeUsers, renameUser } from './commands/users.js';
import { whoami } from './commands/whoami.js';
import { declareCategories } from './declare/declare-categories.js';
import { declareChart } from './declare/declare-chart.js';
import { declareDesigns } from './declare/declare-designs.js';
import { declareKnit } from './declare/declare-knit.js';
import { declareCases } from './declare/declare-cases.js';
import { declareMessages } from './declare/declare-messages.js';
import { declareOrders } from './declare/declare-orders.js';
import { localiseHelp } from './help.js';
import { FOLDER_COMMAND, FOLDER_LAYOUT } from '#import-engine';
import {
  all,
  examples,
  indented,
  JSON_OPTION,
  readConcurrency,
  readDay,
  readLimit,
  YES_OPTION,
} from './options.js';

/** Declares all commands; each is implemented in its own file. */
export function buildProgram(): Command {
  const program = new Command('cloudknit')
    .description('云织商城的命令行工具')
    .version(readVersion(), '-V, --version', '显示版本')
    .addOption(
      new Option('--url <地址>', '商城地址').env('CLOUDKNIT_URL').default('http://localhost:3000'),
    );
  declareSession(program);
  declareImport(program);
  declareDesigns(program);
  declareCategories(program);
  declareOrders(program);
  declareUsers(program);
  declarePayments(program);
  declareCases(program);
  declareMessages(program);
  declareOperations(program);
  declareKnit(program);
  declareChart(program);
  localiseHelp(program);
  return program;
}

function declareSession(program: Command): void {
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

function declareImport(program: Command): void {
  program
    .command('import')
    .description('导入设计：新货号新建，已有的更新，没有变化的跳过；可以放心地重复运行')
    .argument('[清单]', '.csv、.xlsx、.jsonl，或一个每份设计一个子文件夹的文件夹')
    .option('--template [文件]', '输出一份空清单，或写成文件')
    .option('--dry-run', '只检查，什么都不写入')
    .option('--concurrency <数量>', '同时发送的行数', readConcurrency, 8)
    .option(...YES_OPTION)
    .option('--yes-prices', '高得不寻常的价格已经核对，照样导入')
    .option('--yes-new-designers', '清单里的新设计师没有写错，为他们新建账户')
    .option('--json', '标准输出每行一个 JSON 对象，别无其他')
    .option(
      '--report-dir <文件夹>',
      '逐行报告与失败的行（*.report.csv、*.failed.csv）放在哪里，默认与清单放在一起',
    )
    .option('--price <价格>', '文件夹导入时没有写明的价格')
    .option('--categories <分类>', '文件夹导入时没有写明的分类')
    .option('--designer <用户名>', '文件夹导入时没有写明的设计师')
    .addHelpText(
      'after',
      examples(
        'cloudknit import --template 清单.csv',
        'cloudknit import 清单.xlsx --dry-run',
        'cloudknit import 清单.csv --yes --concurrency 8',
        FOLDER_COMMAND,
      ) + `\n\n文件夹导入，每份设计一个子文件夹：\n${indented(FOLDER_LAYOUT)}`,
    )
    .action((path: string | undefined, options: Parameters<typeof importDesigns>[1]) =>
      importDesigns(path, all(program, options)),
    );
  for (const [name, isActive, verb] of [
    ['activate', true, '上架'],
    ['deactivate', false, '下架'],
  ] as const) {
    program
      .command(name)
      .description(`${verb}设计：先显示数量，改后留下撤销文件`)
      .argument('[编号或货号...]', '多个用空格隔开')
      .option('--category <分类>', '这个分类的')
      .option('--designer <用户名>', '这位设计师的')
      .option('--from <文件>', '文件里列出的，每行一个编号或货号')
      .option('--dry-run', '只列出会改的，不改')
      .option(
        '--undo-file <文件>',
        '撤销文件写到哪里，不会覆盖已有的文件；默认在 ~/.local/state/cloudknit/undo（Windows：%LOCALAPPDATA%\\cloudknit\\undo）',
      )
      .option(...YES_OPTION)
      .option(...JSON_OPTION)
      .addHelpText(
        'after',
        examples(
          `cloudknit ${name} 12 KN-001`,
          `cloudknit ${name} --category 围巾 --dry-run`,
          `cloudknit ${name} --from 列表.txt --yes`,
        ),
      )
      .action((names: string[], options: ActivateOptions) =>
        activate(isActive, names, all(program, options)),
      );
  }
}

function declareUsers(program: Command): void {
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
      .argument('<账户>', '用户名、邮箱或手机')
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
    .argument('<账户>', '用户名、邮箱或手机')
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

function declarePayments(program: Command): void {
  const payments = program.command('payments').description('对账、处理挂起的付款');
  payments
    .command('reconcile')
    .description('与微信的交易账单对账')
    .option('--date <日期>', '中国的日期，如 2026-11-20；默认昨天', readDay)
    .option('--json', '输出一个 JSON 对象')
    .addHelpText('after', examples('cloudknit payments reconcile --date 2026-11-20'))
    .action((options: { date?: string; json?: boolean }) => reconcile(all(program, options)));
  payments
    .command('held')
    .description('列出挂起、等人处理的付款')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit payments held'))
    .action((options: { json?: boolean }) => listHeld(all(program, options)));
  payments
    .command('returned')
    .description('列出自动退回的付款：重复付款、订单已关闭、账户已注销')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit payments returned'))
    .action((options: { json?: boolean }) => listReturned(all(program, options)));
  payments
    .command('notifications')
    .description('列出试了多次仍不能处理的微信通知；retry 全部重试，dismiss 全部移出列表')
    .addArgument(new Argument('[处理]', '不写就只列出').choices(FAILED_NOTIFICATION_DECISIONS))
    .option('--reason <原因>', '写入审计日志，处理时必填')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit payments notifications retry --reason 密钥已改正'))
    .action(
      (
        decision: FailedNotificationDecision | undefined,
        options: { reason?: string; json?: boolean },
      ) => failedNotifications(decision, all(program, options)),
    );
  payments
    .command('decide')
    .description('处理一笔挂起的付款：accept 按付清，refund 退回，dismiss 忽略')
    .argument('<商户订单号>')
    .addArgument(new Argument('<处理>', '怎样处理').choices(HELD_DECISIONS))
    .requiredOption('--reason <原因>', '写入审计日志')
    .option(...YES_OPTION)
    .addHelpText('after', examples('cloudknit payments decide <商户订单号> refund --reason 多付'))
    .action((no: string, decision: HeldDecision, options: { reason: string }) =>
      decideHeld(no, decision, all(program, options)),
    );
}

function declareOperations(program: Command): void {
  const queues = program.command('queues').description('查看与重试后台任务');
  queues
    .command('status')
    .description('显示各队列的任务数与失败原因')
    .option('--json', '输出一个 JSON 对象')
    .addHelpText('after', examples('cloudknit queues status'))
    .action((options: { json?: boolean }) => queuesStatus(all(program, options)));
  queues
    .command('retry')
    .description('重试失败的任务')
    .argument('[队列]', '不写则全部')
    .addHelpText('after', examples('cloudknit queues retry email'))
    .action((name: string | undefined, options: object) =>
      retryQueues(name, all(program, options)),
    );
  program
    .command('doctor')
    .description('检查数据库、队列、存储、微信支付、邮件、短信与时钟，并说明怎么办')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit doctor'))
    .action((options: { json?: boolean }) => doctor(all(program, options)));
  program
    .command('completion')
    .description('输出命令补全脚本')
    .addArgument(new Argument('<终端>', '哪种终端').choices(SHELLS))
    .addHelpText(
      'after',
      examples(
        'cloudknit completion bash > /etc/bash_completion.d/cloudknit',
        'source <(cloudknit completion zsh)',
        'cloudknit completion fish > ~/.config/fish/completions/cloudknit.fish',
      ),
    )
    .action((shell: (typeof SHELLS)[number]) => printCompletion(shell, program));
}

/** The version of the nearest package.json: the shop's, or that of a separately installed CLI. */
function readVersion(): string {
  let at = import.meta.dirname;
  while (!existsSync(join(at, 'package.json')) && dirname(at) !== at) at = dirname(at);
  return (JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as { version: string })
    .version;
}
