import {
  FAILED_NOTIFICATION_DECISIONS,
  type FailedNotificationDecision,
  HELD_DECISIONS,
  type HeldDecision,
} from '#contracts';
import { Argument, type Command } from 'commander';
import {
  decideHeld,
  failedNotifications,
  listHeld,
  listReturned,
  reconcile,
} from '../commands/payments.js';
import { all, examples, JSON_OPTION, readDay, YES_OPTION } from '../options.js';

/** Declares `payments reconcile`, `held`, `returned`, `notifications` and `decide`. */
export function declarePayments(program: Command): void {
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
