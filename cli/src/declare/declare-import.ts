import { FOLDER_COMMAND, FOLDER_LAYOUT } from '#import-engine';
import { type Command } from 'commander';
import { activate, type ActivateOptions } from '../commands/activate.js';
import { importDesigns } from '../commands/import.js';
import { all, examples, indented, JSON_OPTION, readConcurrency, YES_OPTION } from '../options.js';

/** Declares `import`, `activate` and `deactivate`. */
export function declareImport(program: Command): void {
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
      '逐行报告与失败的行（*.report.csv、*.failed.csv 或 *.failed.jsonl）放在哪里，默认与清单放在一起',
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
