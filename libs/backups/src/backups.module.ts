import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BackupGauges } from './backup-gauges.js';
import { BackupRunEntity } from './entities/backup-run.entity.js';

/** What running processes show of backups. Backups themselves are commands. */
@Module({ imports: [TypeOrmModule.forFeature([BackupRunEntity])], providers: [BackupGauges] })
export class BackupsModule {}
