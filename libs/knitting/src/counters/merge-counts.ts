/** The largest count of a counter. */
export const MAX_COUNT = 999_999;

/** The most that one change adds or takes away. */
export const MAX_DELTA = 10_000;

/** A change of a counter: it adds, or it sets. */
export interface CountChange {
  delta?: number | undefined;
  set?: number | undefined;
  /** Milliseconds since 1970 by the clocks that the devices agreed on. */
  at: number;
}

/** What the changes of a counter come to. */
export interface Count {
  /** The count; negative if two devices subtracted more than there was, and shown as 0 then. */
  value: number;
  /** When it was last set; null if it never was. */
  setAt: number | null;
}

export const NO_COUNT: Count = { value: 0, setAt: null };

/**
 * Merges changes in any order (READ-15): deltas add up, and what is set replaces everything before it. Changes of the
 * same time count in their order in the list.
 * @param base what earlier changes came to
 */
export function mergeCounts(changes: readonly CountChange[], base: Count = NO_COUNT): Count {
  let { value, setAt } = base;
  for (const change of [...changes].sort((one, other) => one.at - other.at)) {
    if (setAt !== null && change.at < setAt) continue;
    if (change.set === undefined) value += change.delta ?? 0;
    else {
      value = change.set;
      setAt = change.at;
    }
  }
  return { value, setAt };
}

/** The count as it is shown. */
export function shownCount({ value }: Count): number {
  return Math.min(MAX_COUNT, Math.max(0, value));
}

/** A change with what it changed; `from` is null where that is not known any more. */
export type CountStep<T extends CountChange> = T & { from: number | null; to: number };

/**
 * What each change did, newest first.
 * @param changes the newest ones, in any order
 * @param value after all of them
 */
export function countSteps<T extends CountChange>(
  changes: readonly T[],
  value: number,
): CountStep<T>[] {
  const steps: CountStep<T>[] = [];
  let to: number | null = value;
  // From the newest change back. The count before a `set` is merged from an earlier `set`, if the list has one.
  const ordered = [...changes].sort((one, other) => one.at - other.at);
  for (let i = ordered.length - 1; i >= 0; i -= 1) {
    const change = ordered[i]!;
    to ??= mergedUpTo(ordered, i);
    if (to === null) break;
    const from: number | null =
      change.set === undefined ? to - (change.delta ?? 0) : mergedUpTo(ordered, i - 1);
    steps.push({ ...change, from, to });
    to = from;
  }
  return steps;
}

/** The count after a change of the list; null if nothing up to it was set. */
function mergedUpTo(ordered: readonly CountChange[], last: number): number | null {
  const upTo = ordered.slice(0, last + 1);
  return upTo.some(({ set }) => set !== undefined) ? mergeCounts(upTo).value : null;
}
