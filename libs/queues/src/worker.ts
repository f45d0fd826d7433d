/** What works on the queues. Apart from the rest: it brings Bull along, which the api goes without. */
export { QueuesModule } from './queues.module.js';
