import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DesignTrafficEntity } from './entities/design-traffic.entity.js';
import { SearchTrafficEntity } from './entities/search-traffic.entity.js';
import { PopularSearchesService } from './popular-searches.service.js';
import { SalesReportRepository } from './sales-report.repository.js';
import { SalesReportService } from './sales-report.service.js';
import { SearchTrafficRepository } from './search-traffic.repository.js';
import { TrafficHousekeeping } from './traffic-housekeeping.js';
import { TrafficRecorder } from './traffic-recorder.js';
import { TrafficRepository } from './traffic.repository.js';

/** Counts of visits and searches, and reports on sales (CONS-08, FIND-11). */
@Module({
  imports: [TypeOrmModule.forFeature([DesignTrafficEntity, SearchTrafficEntity])],
  providers: [
    PopularSearchesService,
    SalesReportRepository,
    SalesReportService,
    SearchTrafficRepository,
    TrafficHousekeeping,
    TrafficRecorder,
    TrafficRepository,
  ],
  exports: [PopularSearchesService, SalesReportService, TrafficHousekeeping, TrafficRecorder],
})
export class AnalyticsModule {}
