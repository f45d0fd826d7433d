import { Argument, type Command } from 'commander';
import { printCompletion, SHELLS } from '../commands/completion.js';
import { doctor } from '../commands/doctor.js';
import { queuesStatus, retryQueues } from '../commands/queues.js';
import { all, examples, JSON_OPTION } from '../options.js';

/** Declares `queues status` and `retry`, `doctor` and `completion`. */
export function declareOperations(program: Command): void {
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
