import { type LinkedCounter, linkedStates, MAIN_COUNTER } from '#knitting';
import { SETTING } from '../project/project-settings';

/** The counters that a counter moves. */
export function followersOf(counters: readonly LinkedCounter[], id: string): LinkedCounter[] {
  return counters.filter(({ driver }) => driver === id);
}

/** The settings that remove a counter. What followed it follows the main counter from then on (READ-09). */
export function removalOf(
  counters: readonly LinkedCounter[],
  id: string,
): { name: string; value: LinkedCounter | undefined }[] {
  const moved = followersOf(counters, id).map((one) => {
    return { name: SETTING.linked(one.id), value: { ...one, driver: MAIN_COUNTER } };
  });
  return [{ name: SETTING.linked(id), value: undefined }, ...moved];
}

/** The counters that nothing moves, because their driver was removed, also on another device. */
export function stoppedIn(counters: readonly LinkedCounter[]): LinkedCounter[] {
  const moving = new Set(linkedStates(counters, 0).map(({ counter }) => counter.id));
  return counters.filter(({ id }) => !moving.has(id));
}
