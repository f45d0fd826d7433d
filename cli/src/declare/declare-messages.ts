import { MESSAGE_KINDS, MESSAGE_STATES, type MessageKind, type MessageState } from '#contracts';
import { type Command, Option } from 'commander';
import { listMessages, resendMessage } from '../commands/messages.js';
import { all, examples, JSON_OPTION, readLimit, YES_OPTION } from '../options.js';

/** Declares the commands about what people were notified of. */
export function declareMessages(program: Command): void {
  const messages = program.command('messages').description('查看消息送达的情况，重新发送');
  messages
    .command('list')
    .description('列出发给各人的消息：送达方式、每次尝试与对方的应答')
    .addOption(new Option('--state <状态>', '只列一种状态').choices(MESSAGE_STATES))
    .addOption(new Option('--kind <种类>', '只列一种消息').choices(MESSAGE_KINDS))
    .option('--user <账户>', '只列一个人的：用户名、邮箱或手机')
    .option('--limit <数量>', '最多多少条，默认 50', readLimit)
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit messages list --state failed'))
    .action(
      (options: {
        state?: MessageState;
        kind?: MessageKind;
        user?: string;
        limit?: number;
        json?: boolean;
      }) => listMessages(all(program, options)),
    );
  messages
    .command('resend')
    .description('重新发送一条消息；对方若已收到，会收到两次')
    .argument('<编号>', 'messages list 里的编号')
    .option(...YES_OPTION)
    .addHelpText('after', examples('cloudknit messages resend 42'))
    .action((id: string, options: { yes?: boolean }) => resendMessage(id, all(program, options)));
}
