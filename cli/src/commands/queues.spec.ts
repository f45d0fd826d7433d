import { describe, expect, it } from '@jest/globals';
import { pausedText, rowOf } from './queues.js';

const queue = (name: string, isPaused?: boolean) => ({
  name,
  waiting: 1_200,
  active: 1,
  delayed: 2,
  failed: 3,
  is_paused: isPaused,
  failures: [],
});

describe(rowOf, () => {
  it('marks a paused queue', () => {
    expect(rowOf(queue('email', true))).toEqual(['email（已暂停）', '1200', '1', '2', '3']);
    expect(rowOf(queue('sms', false))).toEqual(['sms', '1200', '1', '2', '3']);
  });
});

describe(pausedText, () => {
  it('names the paused queues and what to do, and nothing of an older api', () => {
    expect(pausedText([queue('email', true), queue('sms', false), queue('pages', true)])).toBe(
      '暂停着：email、pages。它们的任务不会做，不再需要暂停时，在网站的 /admin/queues 恢复',
    );
    expect(pausedText([queue('email', false), queue('sms')])).toBeNull();
  });
});
