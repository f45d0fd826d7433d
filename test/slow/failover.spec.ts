import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Cluster } from '../../tools/cluster/cluster.mjs';
import { FailoverDrill } from '../../tools/cluster/failover-drill.mjs';
import { FAILURES } from '../../tools/cluster/failures.mjs';
import { seededRandom } from '../../tools/lib/seeded-random.mjs';
import { StreamingPair } from '../support/servers/streaming-pair.js';

const pair = new StreamingPair();
let dir: string;
let shop: Cluster;
let drill: FailoverDrill;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'failover-'));
  shop = new Cluster(dir, {
    apis: 2,
    workers: 2,
    env: { RATE_LIMIT_FACTOR: '100', ALTCHA_MAX_COUNTER: '5', LOG_LEVEL: 'fatal' },
    startDatabase: pair.start,
  });
  await shop.start();
  drill = new FailoverDrill(shop, seededRandom(7));
  await drill.prepare();
});

afterAll(async () => {
  await shop.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Besides these, `faults` contains every acknowledged write that is lost, and more than 30 seconds without writes. */
const SOUND = { faults: [], lost: 0, failedReads: 0 };

describe('a shop whose servers fail while customers buy', () => {
  it('serves every read and loses nothing acknowledged when an api, a worker and PgBouncer are killed (SCALE-04)', async () => {
    const figures = await drill.run({
      what: 'an api, a worker and PgBouncer',
      reads: true,
      inflict({ apis, workers, pgbouncer }) {
        for (const part of [apis[0]!, workers[0]!, pgbouncer]) part.crash();
      },
    });
    expect(figures).toMatchObject(SOUND);
  });

  it('serves every read and loses nothing acknowledged when the Sentinels elect another master (SCALE-04)', async () => {
    expect(await drill.run(FAILURES.redis)).toMatchObject(SOUND);
  });

  it('serves every read, writes again within 30 s and loses nothing acknowledged when the replica is promoted (SCALE-04)', async () => {
    const figures = await drill.run({
      what: 'the primary',
      reads: true,
      inflict: () => pair.failOver(),
    });
    expect(figures).toMatchObject(SOUND);
  });

  it('has equal records of every payment afterwards (SCALE-04)', async () => {
    const { faults, figures } = await drill.compareBooks();
    expect(faults).toEqual([]);
    // The shop may have received the payment of a customer whose request failed.
    expect(figures.paid).toBeGreaterThanOrEqual(drill.confirmed.payments.length);
    expect(drill.confirmed.payments.length).toBeGreaterThan(6);
  });
});
