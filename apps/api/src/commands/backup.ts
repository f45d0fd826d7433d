import { BackupFolder, runBackup } from '#backups';
import {
  describe,
  DONE,
  runCommand,
  print,
  SHOP_INCOMPLETE,
  shopOfEnvironment,
  sizeOf,
  WrongCallError,
} from './backup-command.js';

const USAGE = 'npm run backup -- --to 目录 [--keep 份数]';

await runCommand(USAGE, ['to', 'keep'], async ({ to, keep }) => {
  const began = Date.now();
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new WrongCallError(`--keep ${keep} 不是份数，请写 1 到 9999 的整数\n用法：${USAGE}`);
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
