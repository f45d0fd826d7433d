import type { Reading } from '#contracts';
import { countersFromShaping, MAIN_COUNTER, MAX_LINKED } from '#knitting';
import { SETTING } from '../project/project-settings';

/**
 * The linked counters of a shaping text, which begin at the present count (CALC-06).
 * @param id the start of their ids; counters that were made with it before are not made again, even removed ones
 * @returns how many there are, 0 if the project has too many or the text holds no shaping; the settings that make them
 */
export function shapingCounters(
  { counters, items }: Pick<Reading['project'], 'counters' | 'items'>,
  shaping: string,
  id: string,
): { count: number; settings: [name: string, value: unknown][] } {
  const isOfId = ({ name }: { name: string }) => name.startsWith(SETTING.linked(`${id}-`));
  const before = items.filter(isOfId).length;
  if (before > 0) return { count: before, settings: [] };
  const rows = Math.max(0, counters.find((counter) => counter.id === MAIN_COUNTER)?.value ?? 0);
  let number = 0;
  const made = countersFromShaping(shaping, rows, () => `${id}-${(number += 1)}`);
  const others = items.filter(({ name, value }) => name.startsWith('linked:') && value !== null);
  if (others.length + made.length > MAX_LINKED) return { count: 0, settings: [] };
  return {
    count: made.length,
    settings: made.map((counter) => [SETTING.linked(counter.id), counter]),
  };
}
