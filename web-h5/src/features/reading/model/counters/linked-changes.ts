import { type LinkedCounter, linkedStates, MAIN_COUNTER } from '#knitting';
import { linkedIn, type PageRuler, rulersMovedBy, SETTING } from '../project/project-settings';
import { repeatedRows } from './current-row';

type Items = Record<string, unknown>;

/** What a counter moves, by the names that people know: counters and rulers. */
export function followersOf(items: Items, id: string): string[] {
  const counters = movedBy(linkedIn(items), id).map(({ name }) => name);
  const rulers = rulersMovedBy(items, id).map(({ page }) => `第 ${page} 页的行尺`);
  return [...new Set([...counters, ...rulers])];
}

/**
 * The settings that remove a counter. What followed it follows the main counter from then on (READ-09): counters begin
 * at the same number, rulers stay on their row and its side. Over a chart as data that repeats rows, a ruler goes on
 * with the row of that number.
 * @param count of the main counter
 */
export function removalOf(
  items: Items,
  id: string,
  count: number,
): { name: string; value: LinkedCounter | PageRuler | undefined }[] {
  const counters = linkedIn(items);
  const moved = movedBy(counters, id).map((one) => {
    return { name: SETTING.linked(one.id), value: { ...one, driver: MAIN_COUNTER } };
  });
  const states = linkedStates(counters, count);
  const state = states.find(({ counter }) => counter.id === id)?.state;
  const isTurned = repeatedRows(states, id) % 2 === 1;
  const rulers = rulersMovedBy(items, id).map(({ name, ruler }) => {
    const start = state?.kind === 'repeat' ? count - state.row + 1 : ruler.start;
    return {
      name,
      value: { ...ruler, driver: MAIN_COUNTER, start, ...(isTurned && { isTurned }) },
    };
  });
  return [{ name: SETTING.linked(id), value: undefined }, ...moved, ...rulers];
}

function movedBy(counters: readonly LinkedCounter[], id: string): LinkedCounter[] {
  return counters.filter(({ driver }) => driver === id);
}

/** The counters that nothing moves, because their driver was removed, also on another device. */
export function stoppedIn(counters: readonly LinkedCounter[]): LinkedCounter[] {
  const moving = new Set(linkedStates(counters, 0).map(({ counter }) => counter.id));
  return counters.filter(({ id }) => !moving.has(id));
}
