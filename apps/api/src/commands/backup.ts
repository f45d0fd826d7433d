import { BackupFolder, runBackup } from '#backups';
import {
  describe,
  runBackupCommand,
  SHOP_INCOMPLETE,
  shopOfEnvironment,
  sizeOf,
} from './backup-command.js';
import { DONE, print, WrongCallError } from './command.js';

const USAGE = 'npm run backup -- --to 目录 [--keep 份数]';
const OPTIONS = { required: ['to'], optional: ['keep'] };

await runBackupCommand(USAGE, OPTIONS, async ({ to, keep }) => {
  const began = Date.now();
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new WrongCallError(`--keep ${keep} 不是份数，请写 1 到 9999 的整数`);
  }
  const folder = new BackupFolder(to!);
  const { name, manifest, copiedFiles, copiedBytes, removed } = await runBackup(
    await shopOfEnvironment(),
    folder,
    print,
    keep === undefined ? undefined : Number(keep),
  );
  describe(name, manifest);
  print(`新复制    ${copiedFiles} 个文件，${sizeOf(copiedBytes)}`);
  for (const old of removed) print(`已删除旧备份 ${old}`);
  print(`备份完成，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒：${folder.backup(name)}`);
  return manifest.faults.length > 0 ? SHOP_INCOMPLETE : DONE;
});
