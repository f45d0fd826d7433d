import { describe, expect, it } from '@jest/globals';
import { WAKE_TEXTS } from '../components/wake-button';
import { ScreenLock, type WakeBrowser } from './screen-lock';

/** A lock of the browser, which releases it when it hides the page. */
class Sentinel extends EventTarget {
  isReleased = false;

  release(): Promise<void> {
    this.isReleased = true;
    this.dispatchEvent(new Event('release'));
    return Promise.resolve();
  }
}

function newBrowser(refusals = 0) {
  const locks: Sentinel[] = [];
  let left = refusals;
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const request = () => {
    left -= 1;
    if (left >= 0) return Promise.reject(new Error('NotAllowedError'));
    const lock = new Sentinel();
    locks.push(lock);
    return Promise.resolve(lock as unknown as WakeLockSentinel);
  };
  const browser = { navigator: { wakeLock: { request } }, document } as unknown as WakeBrowser;
  const turn = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { browser, locks, turn };
}

/** Starts a lock. `settled` resolves when the answers of the browser were handled. */
function start(browser: WakeBrowser) {
  const lock = new ScreenLock(browser);
  const states: string[] = [];
  const stop = lock.subscribe(() => states.push(lock.current()));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { lock, states, stop, settled };
}

describe('屏幕常亮', () => {
  it('asks for the wake lock in the tap, and shows that it has it (READ-14)', async () => {
    const { browser, locks } = newBrowser();
    const { lock, settled } = start(browser);
    expect(lock.current()).toBe('off');
    lock.toggle();
    // The request was made in the handler itself: browsers refuse a later one.
    expect(locks).toHaveLength(1);
    await settled();
    expect(lock.current()).toBe('on');
    lock.toggle();
    await settled();
    expect(lock.current()).toBe('off');
    expect(locks[0]!.isReleased).toBe(true);
  });

  it('shows that the browser took the lock, and asks again when the page is visible (READ-14)', async () => {
    const { browser, locks, turn } = newBrowser();
    const { lock, states, settled } = start(browser);
    lock.toggle();
    await settled();
    turn('hidden');
    await locks[0]!.release();
    expect(lock.current()).toBe('off');
    expect(locks).toHaveLength(1);
    turn('visible');
    await settled();
    expect(states).toEqual(['on', 'off', 'on']);
    expect(locks).toHaveLength(2);
    turn('visible');
    expect(locks).toHaveLength(2);
  });

  it('does not ask again after it was switched off, and releases the lock with the page (READ-14)', async () => {
    const { browser, locks, turn } = newBrowser();
    const { lock, stop, settled } = start(browser);
    lock.toggle();
    await settled();
    lock.toggle();
    turn('visible');
    expect(locks).toHaveLength(1);
    lock.toggle();
    await settled();
    stop();
    expect(locks[1]!.isReleased).toBe(true);
    turn('visible');
    expect(locks).toHaveLength(2);
  });

  it('shows a refusal, and a second tap asks anew (READ-14)', async () => {
    const { browser } = newBrowser(1);
    const { lock, settled } = start(browser);
    lock.toggle();
    await settled();
    expect(lock.current()).toBe('refused');
    lock.toggle();
    await settled();
    expect(lock.current()).toBe('on');
  });

  it('says what to do where the browser has no wake lock (READ-14)', () => {
    const { browser } = newBrowser();
    const lock = new ScreenLock({ ...browser, navigator: {} });
    lock.toggle();
    expect(lock.current()).toBe('missing');
    expect(WAKE_TEXTS[lock.current()]).toBe('不支持常亮，请在系统设置里延长锁屏时间');
  });
});
