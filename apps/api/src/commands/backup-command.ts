import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { BackupError, type Manifest, type Shop } from '#backups';
import { ConfigError, loadStoresConfig } from '#config';
import { createStorage } from '#storage';

/** Exit code of success. */
export const DONE = 0;
const FAILED = 1;
const WRONG_CALL = 2;
/** Exit code when the backup is complete but the shop itself lacks files that its database refers to. */
export const SHOP_INCOMPLETE = 3;

/** A wrong call; the message describes a valid one. */
export class WrongCallError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | undefined>;

/** Runs a backup command and prints its errors in readable lines. */
export async function runCommand(
  usage: string,
  names: string[],
  work: (values: Values) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await work(readOptions(usage, names));
  } catch (error) {
    if (error instanceof BackupError) {
      console.error([`错误：${error.message}`, ...error.details].join('\n  '));
    } else if (error instanceof ConfigError || error instanceof WrongCallError) {
      console.error(error.message);
    } else throw error;
    process.exitCode = error instanceof WrongCallError ? WRONG_CALL : FAILED;
  }
}

/** Parses the options; the first of the names is required. */
function readOptions(usage: string, names: string[]): Values {
  const options: Options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  try {
    const values = parseArgs({ options }).values as Values;
    if (!values[names[0]!]) throw new Error(`缺少 --${names[0]!}`);
    return values;
  } catch (error) {
    throw new WrongCallError(`${(error as Error).message}\n用法：${usage}`);
  }
}

/** Opens the shop of this environment. @throws ConfigError */
export async function shopOfEnvironment(): Promise<Shop> {
  const { database, storage } = loadStoresConfig(process.env);
  const file = new URL('../../../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return { databaseUrl: database.directUrl, storage: await createStorage(storage), version };
}

export function print(line: string): void {
  console.log(line);
}

/** Prints the contents of a backup, and the files that were already missing in the shop. */
export function describe(name: string, { tables, files, faults, ...rest }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const dumped = tables.reduce((sum, table) => sum + table.bytes, 0);
  print(`备份      ${name}（版本 ${rest.version}，数据库到 ${rest.migration}）`);
  print(`数据库    ${tables.length} 张表，${rows} 行，压缩后 ${sizeOf(dumped)}`);
  print(`文件      ${files.count} 个，${sizeOf(files.bytes)}`);
  for (const { key, fault } of faults) {
    const what = fault === 'missing' ? '存储里没有它' : '内容与记录的 SHA-256 不符';
    console.error(`警告：商城的文件 ${key} 不在备份里：${what}`);
  }
}

export function sizeOf(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]!}`;
}
