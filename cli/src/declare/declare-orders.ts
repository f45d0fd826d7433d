import { type Command, Option } from 'commander';
import { listOrders, refundOrder, showOrder } from '../commands/orders.js';
import {
  all,
  examples,
  JSON_OPTION,
  readDay,
  readLimit,
  readRefundAmount,
  YES_OPTION,
} from '../options.js';

/** Declares `orders list`, `show` and `refund`. */
export function declareOrders(program: Command): void {
  const orders = program.command('orders').description('查看订单、退款');
  orders
    .command('list')
    .description('列出订单，最新的在前')
    .addOption(
      new Option('--state <状态>', '只要这种状态的').choices([
        'pending',
        'paid',
        'closed',
        'refunded',
      ]),
    )
    .option('--search <文字>', '订单号、商户订单号、买家，或设计名称的一部分')
    .option('--from <日期>', '从中国的这一天起下的单，如 2026-11-01', readDay)
    .option('--to <日期>', '到这一天为止，含这一天', readDay)
    .option('--limit <数量>', '最多多少条，默认 50；写成 CSV 时默认全部', readLimit)
    .option('--csv <文件>', '写成 CSV 文件，Excel 可直接打开')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'cloudknit orders list --state paid --limit 200',
        'cloudknit orders list --from 2026-11-01 --to 2026-11-20 --csv 订单.csv',
      ),
    )
    .action((options: Parameters<typeof listOrders>[0]) => listOrders(all(program, options)));
  orders
    .command('show')
    .description('显示一笔订单的付款、退款与下载')
    .argument('<订单号>')
    .option('--json', '输出一个 JSON 对象')
    .addHelpText('after', examples('cloudknit orders show 4T7mQ2b9XcVn1LpK8sZdRw'))
    .action((id: string, options: { json?: boolean }) => showOrder(id, all(program, options)));
  orders
    .command('refund')
    .description('退款：原路退回；全部退完后收回下载与阅读的权利')
    .argument('<订单号>')
    .requiredOption('--reason <原因>', '退款原因，会告诉买家')
    .option('--amount <元>', '只退一部分，默认退还没退的全部', readRefundAmount)
    .option(...YES_OPTION)
    .option('--json', '输出一个 JSON 对象')
    .addHelpText(
      'after',
      examples(
        'cloudknit orders refund <订单号> --reason 图解有误',
        'cloudknit orders refund <订单号> --amount 5.00 --reason 少了一张图',
      ),
    )
    .action((id: string, options: { reason: string; amount?: string }) =>
      refundOrder(id, all(program, options)),
    );
}
