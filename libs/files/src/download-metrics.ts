import { countedFromZero } from '#metrics';
import { Counter } from 'prom-client';

/** Deliveries that began: a download, or a part of one. */
export const begunDownloads = new Counter({
  name: 'cloudknit_downloads_begun_total',
  help: 'Deliveries of archives, or parts of them, that began',
});

/** How they ended: the last byte was sent, the reader left before, or others send it. */
export const endedDownloads = countedFromZero(
  new Counter({
    name: 'cloudknit_downloads_ended_total',
    help: 'Deliveries of archives by how they ended',
    labelNames: ['outcome'],
  }),
  ['finished', 'broken_off', 'handed_over'].map((outcome) => ({ outcome })),
);
