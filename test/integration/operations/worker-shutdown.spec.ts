import { once } from 'node:events';
import { RepeatingTask } from '#queues';
import { QueuesModule } from '#queues/worker';
import { describe, expect, it } from '@jest/globals';
import { getQueueToken, Process, Processor } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { createTestDatabase } from '../../support/database/database.js';
import { eventually } from '../../support/eventually.js';
import { ownRedis } from '../../support/servers/own-redis.js';
import { createTestConfig } from '../../support/shop/config.js';
import { compileWorker, idleProcessorsBut } from '../../support/shop/test-worker.js';

const sent: string[] = [];
/** Ends the round of the long task. */
let endRound = () => {};
const round = new Promise<void>((resolve) => (endRound = resolve));

@Processor('sms')
class RecordingProcessor {
  @Process('sms.code')
  send({ data }: Job<{ codeId: string }>): void {
    sent.push(data.codeId);
  }
}

@Injectable()
class LongTask extends RepeatingTask {
  constructor() {
    super(60_000);
  }

  protected async round(): Promise<boolean> {
    await round;
    return false;
  }
}

describe(QueuesModule.name, () => {
  it('takes no job while the end of a worker waits for a long round', async () => {
    const database = await createTestDatabase();
    const test = createTestConfig(database.url);
    test.config.redis.url = await ownRedis();
    const providers = [LongTask, RecordingProcessor, ...idleProcessorsBut(['sms'])];
    const worker = await compileWorker(test.config, providers);
    await worker.init();
    const sms = worker.get<Queue>(getQueueToken('sms'));
    await sms.add('sms.code', { codeId: 'before' });
    await eventually(() => expect(sent).toEqual(['before']));

    const paused = once(sms, 'paused');
    const closed = worker.close();
    await paused;
    await sms.add('sms.code', { codeId: 'late' });
    // The queue waits for a job on this connection: its answer comes after every other one.
    const { bclient } = sms as unknown as { bclient: Queue['client'] };
    await bclient.ping();
    expect(await sms.getWaitingCount()).toBe(1);
    expect(await sms.getActiveCount()).toBe(0);
    endRound();
    await closed;
    expect(sent).toEqual(['before']);
    await database.drop();
    test.dispose();
  });
});
