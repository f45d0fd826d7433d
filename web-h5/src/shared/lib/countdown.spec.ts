import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startCountdown } from './countdown';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a countdown', () => {
  it('shows each second for one second and ends on time', () => {
    const shown: number[] = [];
    const onEnd = jest.fn();
    startCountdown(3, (left) => shown.push(left), onEnd);
    const afterMs: Record<number, number | undefined> = {};
    for (let passed = 200; passed <= 3_000; passed += 200) {
      jest.advanceTimersByTime(200);
      afterMs[passed] = shown.at(-1);
      expect(onEnd).toHaveBeenCalledTimes(passed < 3_000 ? 0 : 1);
    }
    expect(afterMs).toMatchObject({ 200: 3, 800: 3, 1000: 2, 1800: 2, 2000: 1, 2800: 1, 3000: 0 });
  });

  it('ends on time if the browser throttled its timers', () => {
    const shown: number[] = [];
    const onEnd = jest.fn();
    startCountdown(3, (left) => shown.push(left), onEnd);
    jest.setSystemTime(Date.now() + 10_000);
    jest.advanceTimersByTime(200);
    expect(shown).toEqual([0]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('calls nothing after its end or after it was stopped', () => {
    const onTick = jest.fn();
    const onEnd = jest.fn();
    startCountdown(1, onTick, onEnd);
    jest.advanceTimersByTime(1_000);
    expect(jest.getTimerCount()).toBe(0);
    const stop = startCountdown(1, onTick, onEnd);
    stop();
    expect(jest.getTimerCount()).toBe(0);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
