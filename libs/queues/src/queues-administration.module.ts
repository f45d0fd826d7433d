import { Module } from '@nestjs/common';
import { QueueGauges } from './queue-gauges.js';
import { QueuesAdministration } from './queues-administration.js';
import { QueuesDashboard } from './queues-dashboard.js';

@Module({
  providers: [QueueGauges, QueuesAdministration, QueuesDashboard],
  exports: [QueuesAdministration, QueuesDashboard],
})
export class QueuesAdministrationModule {}
