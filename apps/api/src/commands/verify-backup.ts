import { BackupFolder, verifyAndSetAside } from '#backups';
import { describe, runBackupCommand } from './backup-command.js';
import { DONE, print } from './command.js';

const USAGE = 'npm run backup:verify -- --from 目录 [--backup 名称]';
const OPTIONS = { required: ['from'], optional: ['backup'] };

await runBackupCommand(USAGE, OPTIONS, async ({ from, backup }) => {
  const { name, manifest } = await verifyAndSetAside(new BackupFolder(from!), backup);
  describe(name, manifest);
  print('备份完好：每个文件的 SHA-256 都与清单相符');
  return DONE;
});
