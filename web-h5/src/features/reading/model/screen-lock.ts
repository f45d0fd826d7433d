/** `missing`: the browser has no wake lock; `refused`: it does not give one now. */
export type WakeState = 'off' | 'on' | 'refused' | 'missing';

/** The parts of the browser that a wake lock needs. */
export interface WakeBrowser {
  navigator: { wakeLock?: Pick<WakeLock, 'request'> };
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps the screen on (READ-14). Browsers give the lock only in a tap, and take it away when the page is hidden: it is
 * asked for again when the page comes back. The state is that of the lock, and not what was asked for.
 */
export class ScreenLock {
  private state: WakeState;
  private isWanted = false;
  private lock: Pick<WakeLockSentinel, 'release'> | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly browser: WakeBrowser) {
    this.state = browser.navigator.wakeLock ? 'off' : 'missing';
  }

  readonly current = (): WakeState => this.state;

  /** Follows the state, and the visibility of the page. @returns ends both, and releases the lock */
  readonly subscribe = (listener: () => void): (() => void) => {
    const { document } = this.browser;
    this.listeners.add(listener);
    document.addEventListener('visibilitychange', this.onVisibility);
    return () => {
      this.listeners.delete(listener);
      document.removeEventListener('visibilitychange', this.onVisibility);
      this.isWanted = false;
      void this.lock?.release();
    };
  };

  /** Asks for the lock, or releases it. Call it in the handler of a tap. */
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
    }
  }

  private show(state: WakeState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
