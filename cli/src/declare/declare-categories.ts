import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import {
  addCategory,
  listCategories,
  mergeCategories,
  moveCategory,
  orderCategory,
  removeCategory,
  renameCategory,
  seedCategories,
} from '../commands/categories.js';
import { all, examples, JSON_OPTION, YES_OPTION } from '../options.js';

const WHICH = '编号、地址名、名称或路径，如 帽子/贝雷帽';

/** Declares the commands about the tree of categories (SHEET-15). */
export function declareCategories(program: Command): void {
  const categories = program.command('categories').description('查看与整理分类的树，最多三级');
  categories
    .command('list')
    .description('列出分类的树，已并入的写在后面')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit categories list'))
    .action((options: { json?: boolean }) => listCategories(all(program, options)));
  categories
    .command('add')
    .description('新建分类，排在同级的最后')
    .argument('<名称>')
    .requiredOption('--slug <地址名>', '网址里的名字：小写字母、数字与连字符')
    .option('--parent <上级>', `上级分类：${WHICH}；不写则为第一级`)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples('cloudknit categories add 盆帽 --slug bucket-hats --parent 帽子'),
    )
    .action((name: string, options: { slug: string; parent?: string; json?: boolean }) =>
      addCategory(name, all(program, options)),
    );
  categories
    .command('seed')
    .description('新店用：补上常用分类的树里还没有的，已有的不变')
    .option(...YES_OPTION)
    .addHelpText('after', examples('cloudknit categories seed --yes'))
    .action((options: { yes?: boolean }) => seedCategories(all(program, options)));
  categories
    .command('rename')
    .description('改名；地址不变')
    .argument('<分类>', WHICH)
    .argument('<新名称>')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit categories rename 帽子/冷帽 毛线帽'))
    .action((which: string, name: string, options: { json?: boolean }) =>
      renameCategory(which, name, all(program, options)),
    );
  categories
    .command('move')
    .description('移到另一个上级之下，下级分类跟着走')
    .argument('<分类>', WHICH)
    .argument('<上级>', '新的上级；写 - 移到第一级')
    .option(...YES_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'cloudknit categories move 披肩 围巾 --yes',
        'cloudknit categories move 围巾/披肩 - --yes',
      ),
    )
    .action((which: string, parent: string, options: { yes?: boolean; json?: boolean }) =>
      moveCategory(which, parent, all(program, options)),
    );
  categories
    .command('merge')
    .description('把一个分类并入另一个：设计与下级分类都移过去，旧地址转到那里；不能撤销')
    .argument('<分类>', WHICH)
    .argument('<并入>', WHICH)
    .option(...YES_OPTION)
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit categories merge 围脖 围脖脖套 --yes'))
    .action((which: string, into: string, options: { yes?: boolean; json?: boolean }) =>
      mergeCategories(which, into, all(program, options)),
    );
  categories
    .command('remove')
    .description('删除没有设计、也没有下级的分类')
    .argument('<分类>', WHICH)
    .option(...YES_OPTION)
    .addHelpText('after', examples('cloudknit categories remove 盆帽 --yes'))
    .action((which: string, options: { yes?: boolean }) =>
      removeCategory(which, all(program, options)),
    );
  categories
    .command('order')
    .description('改变在同级中的位置')
    .argument('<分类>', WHICH)
    .argument('<位置>', '从 1 数起', readPlace)
    .option(...JSON_OPTION)
    .addHelpText('after', examples('cloudknit categories order 帽子/贝雷帽 1'))
    .action((which: string, place: number, options: { json?: boolean }) =>
      orderCategory(which, place, all(program, options)),
    );
}

function readPlace(text: string): number {
  const place = Number(text);
  if (!Number.isInteger(place) || place < 1 || place > 1000) {
    throw new InvalidArgumentError('应为 1 到 1000 的整数');
  }
  return place;
}
