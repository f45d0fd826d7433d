import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BackupGauges } from './backup-gauges.js';
import { BackupsService } from './backups.service.js';
import { BackupRunEntity } from './entities/backup-run.entity.js';
import { BackupWatchEntity } from './entities/backup-watch.entity.js';

/** Metrics and age of backups in running processes. Backups themselves are commands. */
@Module({
  imports: [TypeOrmModule.forFeature([BackupRunEntity, BackupWatchEntity])],
  providers: [BackupGauges, BackupsService],
  exports: [BackupsService],
})
export class BackupsModule {}
