import type { ComplaintRepliesService, ComplaintsSyncService } from '#cases';
import type { WechatComplaintsClient } from '#wechat';
import { describe, expect, it } from '@jest/globals';
import { ComplaintsSchedule } from './complaints.schedule.js';

describe(ComplaintsSchedule, () => {
  it('fetches complaints although WeChat refuses the address of notifications (HELP-03)', async () => {
    const calls: string[] = [];
    const call = (name: string) => () => {
      calls.push(name);
      return Promise.resolve();
    };
    const client = {
      registerNotifyUrl() {
        calls.push('refused');
        return Promise.reject(new Error('refused'));
      },
    };
    const schedule = new ComplaintsSchedule(
      client as unknown as WechatComplaintsClient,
      { findMissed: call('fetched') } as unknown as ComplaintsSyncService,
      { checkDeadlines: call('checked') } as unknown as ComplaintRepliesService,
    );
    schedule.onApplicationBootstrap();
    schedule.onModuleDestroy();
    // The round in progress still ends.
    await schedule.beforeApplicationShutdown();
    expect(calls).toEqual(['checked', 'fetched', 'refused']);
  });
});
