import { describe, expect, it } from '@jest/globals';
import { WAKE_TEXTS } from '../../components/wake-button';
import { ScreenLock, type WakeBrowser } from './screen-lock';

/** A wake lock that the browser releases when the page is hidden. */
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

/** Creates a screen lock. `settled` resolves when the responses of the browser have been handled. */
function start(browser: WakeBrowser) {
  const lock = new ScreenLock(browser);
  const states: string[] = [];
  const stop = lock.subscribe(() => states.push(lock.current()));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { lock, states, stop, settled };
}

describe('屏幕常亮', () => {
  it('requests the wake lock in the handler of the tap, and shows that it is active (READ-14)', async () => {
    const { browser, locks } = newBrowser();
    const { lock, settled } = start(browser);
    expect(lock.current()).toBe('off');
    lock.toggle();
    // The request is sent in the handler itself, because browsers refuse a later one.
    expect(locks).toHaveLength(1);
    await settled();
    expect(lock.current()).toBe('on');
    lock.toggle();
    await settled();
    expect(lock.current()).toBe('off');
    expect(locks[0]!.isReleased).toBe(true);
  });

  it('shows that the browser released the lock, and requests it again when the page is visible (READ-14)', async () => {
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

  it('does not request it after it was switched off, and releases it when the page closes (READ-14)', async () => {
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

  it('shows a refusal, and requests the lock again at the next tap (READ-14)', async () => {
    const { browser } = newBrowser(1);
    const { lock, settled } = start(browser);
    lock.toggle();
    await settled();
    expect(lock.current()).toBe('refused');
    lock.toggle();
    await settled();
    expect(lock.current()).toBe('on');
  });

  it('explains what to do if the browser does not support wake locks (READ-14)', () => {
    const { browser } = newBrowser();
    const lock = new ScreenLock({ ...browser, navigator: {} });
    lock.toggle();
    expect(lock.current()).toBe('missing');
    expect(WAKE_TEXTS[lock.current()]).toBe('不支持常亮，请在系统设置里延长锁屏时间');
  });
});
