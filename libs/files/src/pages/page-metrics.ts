import { countedFromZero } from '#metrics';
import { Counter } from 'prom-client';

/** Counts pages that were made for the reader. */
export const madePages = new Counter({
  name: 'cloudknit_pages_made_total',
  help: 'Pages made from the files of archives',
});

/** Counts archives by the result of their preparation. */
export const preparedArchives = countedFromZero(
  new Counter({
    name: 'cloudknit_archives_prepared_total',
    help: 'Archives whose pages were made, by outcome',
    labelNames: ['outcome'],
  }),
  ['ready', 'failed'].map((outcome) => ({ outcome })),
);
