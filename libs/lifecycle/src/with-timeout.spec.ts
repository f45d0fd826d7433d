import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withTimeout } from './with-timeout.js';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe(withTimeout.name, () => {
  it('has the result or the error of work that ends in time, and leaves no timer', async () => {
    expect(await withTimeout(1_000, Promise.resolve('done'), 'too late')).toBe('done');
    const failing = Promise.reject(new Error('failed'));
    await expect(withTimeout(1_000, failing, 'too late')).rejects.toThrow('failed');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails with the message after the timeout, and ignores an error that comes later', async () => {
    let fail!: (error: Error) => void;
    const work = new Promise<never>((_resolve, reject) => (fail = reject));
    const late = withTimeout(1_000, work, 'too late').catch(({ message }: Error) => message);
    jest.advanceTimersByTime(999);
    await Promise.resolve();
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await late).toBe('too late');
    fail(new Error('failed'));
    jest.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
});
