/** A flag that is shown before the server has confirmed it. */
interface Tapped {
  isShown: boolean;
  /** What the server has, as far as it is known. */
  isConfirmed: boolean;
}

/** The outcome of a tap, to be called once the server has answered. */
export interface TapOutcome {
  confirm: () => void;
  /** Shows what the server has, unless a newer tap is under way. */
  undo: () => void;
}

/** Switches that were tapped in this tab and show the new state at once. */
export class TappedFlags {
  private readonly flags = new Map<string, Tapped>();

  /** What is shown; undefined if it was never tapped. */
  get(key: string): boolean | undefined {
    return this.flags.get(key)?.isShown;
  }

  /** Shows a value that the server has. */
  set(key: string, isConfirmed: boolean): void {
    this.flags.set(key, { isShown: isConfirmed, isConfirmed });
  }

  /** Shows the value that somebody tapped for. The first tap switches what the server has. */
  tap(key: string, isWanted: boolean): TapOutcome {
    const before = this.flags.get(key);
    const tapped = { isShown: isWanted, isConfirmed: before?.isConfirmed ?? !isWanted };
    this.flags.set(key, tapped);
    return {
      confirm: () => {
        this.flags.get(key)!.isConfirmed = isWanted;
      },
      undo: () => {
        if (this.flags.get(key) === tapped) this.set(key, tapped.isConfirmed);
      },
    };
  }
}
