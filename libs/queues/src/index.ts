export { type JobName, type JobPayloads, QUEUE_NAMES, type QueueName } from './jobs.js';
export { Outbox, OutboxModule } from './outbox.js';
export {
  QueuesAdministration,
  QueuesAdministrationModule,
} from './queues-administration.module.js';
export { QueuesModule } from './queues.module.js';
export { RepeatingTask } from './repeating-task.js';
