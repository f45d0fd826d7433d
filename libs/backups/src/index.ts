export { runBackup, type BackupSummary } from './backup.js';
export { BackupsService } from './backups.service.js';
export { BackupsModule } from './backups.module.js';
export { BackupError } from './backup.error.js';
export { BackupFolder } from './backup-folder.js';
export type { Manifest } from './manifest.js';
export type { Report, Shop } from './shop.js';
export { runRestore, type RestoreSummary } from './restore.js';
export { verifyAndSetAside, verifyBackup, type VerifySummary } from './verify.js';
