import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import { declareCases } from './declare/declare-cases.js';
import { declareCategories } from './declare/declare-categories.js';
import { declareChart } from './declare/declare-chart.js';
import { declareDesigns } from './declare/declare-designs.js';
import { declareImport } from './declare/declare-import.js';
import { declareKnit } from './declare/declare-knit.js';
import { declareMessages } from './declare/declare-messages.js';
import { declareOperations } from './declare/declare-operations.js';
import { declareOrders } from './declare/declare-orders.js';
import { declarePayments } from './declare/declare-payments.js';
import { declareSession } from './declare/declare-session.js';
import { declareUsers } from './declare/declare-users.js';
import { localiseHelp } from './help.js';
import { DEFAULT_URL } from './pasted-command.js';

/** Declares all commands; each is implemented in its own file. */
export function buildProgram(): Command {
  const program = new Command('cloudknit')
    .description('云织商城的命令行工具')
    .version(readVersion(), '-V, --version', '显示版本')
    .addOption(new Option('--url <地址>', '商城地址').env('CLOUDKNIT_URL').default(DEFAULT_URL));
  declareSession(program);
  declareImport(program);
  declareDesigns(program);
  declareCategories(program);
  declareOrders(program);
  declareUsers(program);
  declarePayments(program);
  declareCases(program);
  declareMessages(program);
  declareOperations(program);
  declareKnit(program);
  declareChart(program);
  localiseHelp(program);
  return program;
}

/** The version of the nearest package.json: the shop's, or that of a separately installed CLI. */
function readVersion(): string {
  let at = import.meta.dirname;
  while (!existsSync(join(at, 'package.json')) && dirname(at) !== at) at = dirname(at);
  return (JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as { version: string })
    .version;
}
