import { join } from 'node:path';
import { startChild } from './programs.mjs';

/** Number of parallel connections, the same in all published figures. */
export const CONNECTIONS = 32;

/**
 * Starts the load generator, a separate process.
 *
 * It replaces autocannon, because on two cores the client competes with the measured servers: a client that parses no
 * headers and keeps no histograms uses the least processor time.
 * @returns {(order: object) => Promise<object>} executes an order, see load-generator.mjs
 */
export function startLoad(trial) {
  const ask = startChild(trial, join(import.meta.dirname, 'load-generator.mjs'));
  return (order) => ask({ connections: CONNECTIONS, ...order });
}
