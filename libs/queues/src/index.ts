export {
  JOB_NAMES,
  type JobName,
  type JobPayloads,
  ORIGIN,
  QUEUE_NAMES,
  type QueueName,
  queueOf,
  QUEUES,
} from './jobs.js';
export { enqueueEach, Outbox, OutboxModule } from './outbox.js';
export { QueuesAdministration } from './queues-administration.js';
export { QueuesAdministrationModule } from './queues-administration.module.js';
export { type QueueChange, QueuesDashboard } from './queues-dashboard.js';
export { RepeatingTask } from './repeating-task.js';
