import { type Command, InvalidArgumentError, Option } from 'commander';
import { checkChartFile, drawChartFile, printChartText } from '../commands/chart.js';
import { examples } from '../options.js';

const FILE = ['<文件>', '图解数据 *.chart.json，格式见 docs/chart-format.md'] as const;

/** Declares `chart check`, `text` and `svg`; they need no shop. */
export function declareChart(program: Command): void {
  const chart = program.command('chart').description('图解数据：检查、读成文字、画成图');
  chart
    .command('check')
    .description('检查每一行的针数，指出错在第几行第几格')
    .argument(...FILE)
    .option('--json', '输出一个 JSON 对象')
    .addHelpText('after', examples('cloudknit chart check 秋叶.chart.json'))
    .action(checkChartFile);
  chart
    .command('text')
    .description('逐行读成文字：片织分正反面，圈织都从右读')
    .argument(...FILE)
    .addOption(new Option('--lang <语言>', '语言').choices(['zh', 'en']).default('zh'))
    .addHelpText('after', examples('cloudknit chart text 秋叶.chart.json --lang en'))
    .action(printChartText);
  chart
    .command('svg')
    .description('画成 SVG，格子按密度的比例')
    .argument(...FILE)
    .option('--out <文件>', '写入文件，不写就输出到终端')
    .option('--cell <像素>', '一格的宽', readCell, 24)
    .addHelpText('after', examples('cloudknit chart svg 秋叶.chart.json --out 秋叶.svg'))
    .action(drawChartFile);
}

function readCell(text: string): number {
  const cell = Number(text);
  if (Number.isFinite(cell) && cell >= 6 && cell <= 100) return cell;
  throw new InvalidArgumentError('应为 6 到 100 的数');
}
