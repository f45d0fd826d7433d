import { BackupFolder, runRestore } from '#backups';
import { describe, runBackupCommand, shopOfEnvironment } from './backup-command.js';
import { DONE, print } from './command.js';

const USAGE = 'npm run restore -- --from 目录 [--backup 名称]';
const OPTIONS = { required: ['from'], optional: ['backup'] };

await runBackupCommand(USAGE, OPTIONS, async ({ from, backup }) => {
  const began = Date.now();
  const folder = new BackupFolder(from!);
  const { name, manifest } = await runRestore(await shopOfEnvironment(), folder, print, backup);
  describe(name, manifest);
  print(
    `恢复完成，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒。数据截至 ${manifest.taken_at}`,
  );
  print('接下来：启动商城，再对备份之后的每一天运行 cloudknit payments reconcile');
  return DONE;
});
