export { type JobName, type JobPayloads, type QueueName } from './jobs.js';
export { Outbox, OutboxModule } from './outbox.js';
export { QueuesModule } from './queues.module.js';
export { RepeatingTask } from './repeating-task.js';
