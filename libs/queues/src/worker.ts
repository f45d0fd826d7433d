/** Entry point for queue workers. It is separate because it loads Bull, which the api does not need. */
export { QueuesModule } from './queues.module.js';
export { JobFailures } from './job-failures.js';
export { OutboxRelay } from './outbox-relay.js';
