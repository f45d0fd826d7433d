#!/usr/bin/env node
import { Command, Option } from 'commander';
import { listDesigns } from './commands/designs-list.js';
import { EXIT, fail } from './exit.js';

const program = new Command('cloudknit')
  .description('云织商城的命令行工具')
  .addOption(
    new Option('--url <url>', '商城地址').env('CLOUDKNIT_URL').default('http://localhost:3000'),
  )
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.done : EXIT.usage));

const designs = program.command('designs').description('查看设计');
designs
  .command('list')
  .description('列出在售的设计，最新的在前')
  .option('--name <text>', '名称包含')
  .option('--json', '每行输出一个 JSON 对象')
  .addHelpText(
    'after',
    '\n示例：\n  cloudknit designs list --name 毛衣\n  cloudknit designs list --json',
  )
  .action((options: { name?: string; json?: boolean }) =>
    listDesigns({ ...program.opts<{ url: string }>(), ...options }),
  );

try {
  await program.parseAsync();
} catch (error) {
  fail(error);
}
