import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BackupGauges } from './backup-gauges.js';
import { BackupRunEntity } from './entities/backup-run.entity.js';

/** Metrics of backups in running processes. Backups themselves are commands. */
@Module({ imports: [TypeOrmModule.forFeature([BackupRunEntity])], providers: [BackupGauges] })
export class BackupsModule {}
