/** The subscribers of a store outside of React. `subscribe` fits `useSyncExternalStore`. */
export class Listeners {
  private readonly listeners = new Set<() => void>();

  /** @returns unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls every subscriber. */
  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
