export { AnalyticsModule } from './analytics.module.js';
export { PopularSearchesService } from './popular-searches.service.js';
export type { DayRange } from './sales-report.repository.js';
export { daysOf, SALES_PERMISSION, SalesReportService } from './sales-report.service.js';
export type { ShownDesigns } from './traffic-buffer.js';
export { TrafficHousekeeping } from './traffic-housekeeping.js';
export { TrafficRecorder } from './traffic-recorder.js';
export type { VisitorRequest } from './traffic-source.js';
