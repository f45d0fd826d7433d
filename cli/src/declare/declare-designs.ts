import { type Command, Option } from 'commander';
import { exportDesigns } from '../commands/designs-export.js';
import { listDesigns } from '../commands/designs-list.js';
import { showDesign } from '../commands/designs-show.js';
import { all, examples, JSON_OPTION } from '../options.js';

/** Declares `designs list`, `show` and `export`. */
export function declareDesigns(program: Command): void {
  const designs = program.command('designs').description('查看、导出设计');
  designs
    .command('list')
    .description('列出在售的设计，最新的在前；按货号、设计师找或要看下架的，需先登录')
    .option('--name <文字>', '名称包含')
    .option('--sku <文字>', '货号或 #编号 包含')
    .option('--designer <用户名>', '这位设计师的')
    .addOption(new Option('--inactive', '只要下架的').conflicts('all'))
    .option('--all', '在售的与下架的都要')
    .option('--query <词>', '像网站那样找：4mm 开衫、中粗 帽子')
    .option(
      '--filter <条件>',
      '工艺=棒针、针号=3-4.5、品类=帽子 这样的条件，可写几个',
      (text: string, before: string[] | undefined) => [...(before ?? []), text],
    )
    .option('--sort <顺序>', '配合 --query 或 --filter：newest、sold、rating、price、-price')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'cloudknit designs list --name 毛衣',
        'cloudknit designs list --sku KN-0 --all',
        'cloudknit designs list --designer 山茶手作 --inactive --json',
        'cloudknit designs list --query 中粗线帽子 --filter 难度=入门,初级 --sort price',
      ),
    )
    .action((options: object) => listDesigns(all(program, options)));
  designs
    .command('show')
    .description('显示一份设计')
    .argument('<编号>')
    .option('--json', '输出一个 JSON 对象')
    .addHelpText('after', examples('cloudknit designs show 12'))
    .action((id: string, options: { json?: boolean }) => showDesign(id, all(program, options)));
  designs
    .command('export')
    .description('导出清单，可以原样再导入')
    .argument('<清单.csv>')
    .option('--files', '连同压缩包与原图，放在清单旁边')
    .option('--category <分类>', '这个分类的')
    .option('--designer <用户名>', '这位设计师的')
    .addOption(new Option('--active', '只要在售的').conflicts('inactive'))
    .option('--inactive', '只要下架的')
    .addHelpText(
      'after',
      examples(
        'cloudknit designs export 全部.csv',
        'cloudknit designs export 备份/清单.csv --files',
      ),
    )
    .action((path: string, options: object) => exportDesigns(path, all(program, options)));
}
