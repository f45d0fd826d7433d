import { countedFromZero } from '#metrics';
import { Counter } from 'prom-client';

/** Counts started deliveries: whole downloads, or parts of one. */
export const begunDownloads = new Counter({
  name: 'cloudknit_downloads_begun_total',
  help: 'Deliveries of archives, or parts of them, that began',
});

/** Counts ended deliveries by result: completed, aborted by the client, or handed over. */
export const endedDownloads = countedFromZero(
  new Counter({
    name: 'cloudknit_downloads_ended_total',
    help: 'Deliveries of archives by how they ended',
    labelNames: ['outcome'],
  }),
  ['finished', 'broken_off', 'handed_over'].map((outcome) => ({ outcome })),
);
