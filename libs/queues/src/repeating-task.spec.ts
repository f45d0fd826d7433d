import { describe, expect, it } from '@jest/globals';
import { RepeatingTask } from './repeating-task.js';

/** Notes what happens to it. Its round lasts until `finish()`. */
class LongTask extends RepeatingTask {
  readonly notes: string[] = [];
  finish = () => {};

  constructor() {
    super(1);
  }

  protected async round(signal: AbortSignal): Promise<boolean> {
    this.notes.push('begun');
    signal.addEventListener('abort', () => this.notes.push('told to stop'));
    await new Promise<void>((resolve) => (this.finish = resolve));
    this.notes.push('finished');
    return true;
  }
}

describe(RepeatingTask, () => {
  it('is told to stop at once, is waited for later, and begins no other round', async () => {
    const task = new LongTask();
    task.onApplicationBootstrap();
    task.onModuleDestroy();
    expect(task.notes).toEqual(['begun', 'told to stop']);
    const stopped = task.beforeApplicationShutdown().then(() => task.notes.push('stopped'));
    task.finish();
    await stopped;
    expect(task.notes).toEqual(['begun', 'told to stop', 'finished', 'stopped']);
  });
});
