import { once } from 'node:events';
import type { ComplaintRepliesService, ComplaintsSyncService } from '#cases';
import type { WechatComplaintsClient } from '#wechat';
import { describe, expect, it } from '@jest/globals';
import { ComplaintsSchedule } from './complaints.schedule.js';

describe(ComplaintsSchedule, () => {
  it('fetches complaints although WeChat refuses the address of notifications (HELP-03)', async () => {
    const calls = new EventTarget();
    const called = (name: string) => once(calls, name);
    const call = (name: string) => () => {
      calls.dispatchEvent(new Event(name));
      return Promise.resolve();
    };
    const client = { registerNotifyUrl: () => Promise.reject(new Error('refused')) };
    const sync = { findMissed: call('fetched') };
    const schedule = new ComplaintsSchedule(
      client as unknown as WechatComplaintsClient,
      sync as unknown as ComplaintsSyncService,
      { checkDeadlines: call('checked') } as unknown as ComplaintRepliesService,
    );
    const fetched = called('fetched');
    schedule.onApplicationBootstrap();
    await fetched;
    schedule.onModuleDestroy();
    await schedule.beforeApplicationShutdown();
    expect(await fetched).toHaveLength(1);
  });
});
