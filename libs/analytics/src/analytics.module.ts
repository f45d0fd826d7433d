import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DesignTrafficEntity } from './entities/design-traffic.entity.js';
import { SalesReportRepository } from './sales-report.repository.js';
import { SalesReportService } from './sales-report.service.js';
import { TrafficHousekeeping } from './traffic-housekeeping.js';
import { TrafficRecorder } from './traffic-recorder.js';
import { TrafficRepository } from './traffic.repository.js';

/** Counts of visits, and reports on sales (CONS-08). */
@Module({
  imports: [TypeOrmModule.forFeature([DesignTrafficEntity])],
  providers: [
    SalesReportRepository,
    SalesReportService,
    TrafficHousekeeping,
    TrafficRecorder,
    TrafficRepository,
  ],
  exports: [SalesReportService, TrafficHousekeeping, TrafficRecorder],
})
export class AnalyticsModule {}
