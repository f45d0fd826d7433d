import { Listeners } from '../../../../shared/lib/listeners';

/** `missing`: the browser does not support wake locks. `refused`: it refused the last request. */
export type WakeState = 'off' | 'on' | 'refused' | 'missing';

/** The browser interfaces that a wake lock needs. */
export interface WakeBrowser {
  navigator: { wakeLock?: Pick<WakeLock, 'request'> };
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps the screen on (READ-14). Browsers grant the lock only in the handler of a tap, and release it when the page is
 * hidden: it is requested again when the page is visible. The state is that of the lock, not that of the request.
 */
export class ScreenLock {
  private state: WakeState;
  private isWanted = false;
  private isRequested = false;
  private lock: Pick<WakeLockSentinel, 'release'> | null = null;
  private readonly listeners = new Listeners();

  constructor(private readonly browser: WakeBrowser) {
    this.state = browser.navigator.wakeLock ? 'off' : 'missing';
  }

  readonly current = (): WakeState => this.state;

  /** Subscribes to the state and observes the visibility of the page. @returns unsubscribes and releases the lock */
  readonly subscribe = (listener: () => void): (() => void) => {
    const { document } = this.browser;
    const unsubscribe = this.listeners.subscribe(listener);
    document.addEventListener('visibilitychange', this.onVisibility);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', this.onVisibility);
      this.isWanted = false;
      void this.lock?.release();
    };
  };

  /** Requests or releases the lock. Call it in the handler of a tap. */
  readonly toggle = (): void => {
    if (this.state === 'missing') return;
    this.isWanted = this.state !== 'on';
    if (this.isWanted) void this.ask();
    else void this.lock?.release();
  };

  private readonly onVisibility = (): void => {
    const isVisible = this.browser.document.visibilityState === 'visible';
    if (this.isWanted && isVisible && this.state !== 'on') void this.ask();
  };

  private async ask(): Promise<void> {
    // A second lock would replace the first, which then nothing could release.
    if (this.isRequested) return;
    this.isRequested = true;
    try {
      const lock = await this.browser.navigator.wakeLock!.request('screen');
      if (!this.isWanted) {
        await lock.release();
        return;
      }
      this.lock = lock;
      this.show('on');
      lock.addEventListener('release', () => {
        if (this.lock === lock) this.show('off');
      });
    } catch {
      this.show('refused');
    } finally {
      this.isRequested = false;
    }
  }

  private show(state: WakeState): void {
    this.state = state;
    this.listeners.notify();
  }
}
