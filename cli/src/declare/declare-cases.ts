import { CASE_ACTS, caseMovesOf, type CaseMove, CASE_STATES, type CaseState } from '#contracts';
import { type Command, Option } from 'commander';
import { listComplaints, listInvoices, uploadInvoice } from '../commands/invoices.js';
import { listCases, moveCase, showCase } from '../commands/cases.js';
import { all, examples, JSON_OPTION, YES_OPTION } from '../options.js';

/** Everything that the operator may do in some state. */
const MOVES = [
  ...new Set((Object.keys(CASE_STATES) as CaseState[]).flatMap((s) => caseMovesOf('operator', s))),
];

/** Declares the commands about orders that need help. */
export function declareCases(program: Command): void {
  const cases = program.command('cases').description('处理买家的售后：查看、答复、退款');
  cases
    .command('list')
    .description('列出售后，最急的在前')
    .addOption(new Option('--state <状态>', '只列没结束的或已结束的').choices(['open', 'closed']))
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit cases list --state open'))
    .action((options: { state?: string; json?: boolean }) => listCases(all(program, options)));
  cases
    .command('show')
    .description('看一件售后的经过')
    .argument('<编号>', 'cases list 里的编号')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit cases show 2Bq8…'))
    .action((id: string, options: { json?: boolean }) => showCase(id, all(program, options)));
  cases
    .command('move')
    .description(
      `处理一件售后：${MOVES.map((move) => `${move} ${CASE_ACTS[move].label}`).join('、')}`,
    )
    .argument('<编号>', 'cases list 里的编号')
    .addArgument(program.createArgument('<做法>', '怎么处理').choices(MOVES))
    .argument('<说明>', '给买家看的话；note 只有客服看得到')
    .option(...YES_OPTION)
    .addHelpText(
      'after',
      examples(
        'cloudknit cases move 2Bq8… refund 图解有误',
        'cloudknit cases move 2Bq8… reply 已换新版',
      ),
    )
    .action((id: string, move: CaseMove, text: string, options: { yes?: boolean }) =>
      moveCase(id, move, text, all(program, options)),
    );
  cases
    .command('complaints')
    .description('列出微信支付的投诉：回复与处理完的时限')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit cases complaints'))
    .action((options: { json?: boolean }) => listComplaints(all(program, options)));
  const invoices = program.command('invoices').description('开发票：查看申请，上传 PDF');
  invoices
    .command('list')
    .description('列出发票，等着开的在前')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit invoices list'))
    .action((options: { json?: boolean }) => listInvoices(all(program, options)));
  invoices
    .command('upload')
    .description('上传一张发票，买家会收到通知')
    .argument('<订单>', '订单号')
    .argument('<文件>', 'PDF 文件')
    .addHelpText('after', examples('cloudknit invoices upload V1StGXR8Z5jdHi6B3myT1a 发票.pdf'))
    .action((orderId: string, path: string) => uploadInvoice(orderId, path, all(program, {})));
}
