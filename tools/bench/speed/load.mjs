import { join } from 'node:path';
import { startServant } from './programs.mjs';

/** As many as design §8 was measured with. */
export const CONNECTIONS = 32;

/**
 * Starts the load generator, a process of its own.
 *
 * It is ours and not autocannon: on two cores the client takes from the same processor as the servers it
 * measures, and one that parses no headers and keeps no histograms takes the least of it.
 * @returns {(order: object) => Promise<object>} asks as the order says, see load-generator.mjs
 */
export function startLoad(trial) {
  const ask = startServant(trial, join(import.meta.dirname, 'load-generator.mjs'));
  return (order) => ask({ connections: CONNECTIONS, ...order });
}
