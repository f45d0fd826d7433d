import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { HumanCheckModule } from '#human-check';
import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.js';

/** The HTTP API of notices of infringement. */
@Module({
  imports: [AccountsModule, CatalogueModule, HumanCheckModule],
  controllers: [ReportsController],
})
export class ReportsApiModule {}
