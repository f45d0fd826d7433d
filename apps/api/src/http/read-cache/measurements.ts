import { Counter, Gauge, register } from 'prom-client';
import type { AnswerStore } from './answer-store.js';

const REQUESTS = 'cloudknit_read_cache_requests_total';
const BYTES = 'cloudknit_read_cache_bytes';

/** Public reads by how they were answered: what was kept, what another read just then, or neither. */
export interface Outcomes {
  hit: number;
  shared: number;
  miss: number;
}

/** Has Prometheus told of what is counted; looked at when it asks, since counting itself must cost nothing. */
export function measureReadCache(outcomes: Outcomes, store: AnswerStore): void {
  for (const name of [REQUESTS, BYTES]) register.removeSingleMetric(name);
  const told: Outcomes = { hit: 0, shared: 0, miss: 0 };
  register.registerMetric(
    new Counter({
      name: REQUESTS,
      help: 'Public reads of visitors by how they were answered',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        for (const outcome of ['hit', 'shared', 'miss'] as const) {
          this.inc({ outcome }, outcomes[outcome] - told[outcome]);
          told[outcome] = outcomes[outcome];
        }
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: BYTES,
      help: 'What the kept answers take',
      registers: [],
      collect() {
        this.set(store.size.bytes);
      },
    }),
  );
}
