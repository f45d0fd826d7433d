import { readFileSync } from 'node:fs';
import { BackupError, type Manifest, type Shop } from '#backups';
import { loadStoresConfig } from '#config';
import { createStorage } from '#storage';
import { type CommandOptions, FAILED, print, runCommand } from './command.js';

/** Exit code when the backup is complete but the shop itself lacks files that its database refers to. */
export const SHOP_INCOMPLETE = 3;

/** Runs a command like `runCommand()`. A BackupError is printed with its details. */
export function runBackupCommand(
  usage: string,
  options: CommandOptions,
  work: Parameters<typeof runCommand>[2],
): Promise<void> {
  return runCommand(usage, options, async (values) => {
    try {
      return await work(values);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      console.error([`错误：${error.message}`, ...error.details].join('\n  '));
      return FAILED;
    }
  });
}

/** Opens the shop of this environment. @throws ConfigError */
export async function shopOfEnvironment(): Promise<Shop> {
  const { database, storage } = loadStoresConfig(process.env);
  const file = new URL('../../../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return { databaseUrl: database.directUrl, storage: await createStorage(storage), version };
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
