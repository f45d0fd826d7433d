import { BackupFolder, verifyAndSetAside } from '#backups';
import { describe, DONE, runCommand, print } from './backup-command.js';

const USAGE = 'npm run backup:verify -- --from 目录 [--backup 名称]';

await runCommand(USAGE, ['from', 'backup'], async ({ from, backup }) => {
  const { name, manifest } = await verifyAndSetAside(new BackupFolder(from!), backup);
  describe(name, manifest);
  print('备份完好：每个文件的 SHA-256 都与清单相符');
  return DONE;
});
