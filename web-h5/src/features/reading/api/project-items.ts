import type { Reading, ReadingItem } from '#contracts';
import { countersFromShaping, MAIN_COUNTER, MAX_LINKED } from '#knitting';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { newUuid } from '../hooks/use-reading-log';
import type { ProjectResult } from '../model/project/project-record';
import { SETTING } from '../model/project/project-settings';
import { sendReadingEvents } from './reading-events';

/** A result of a calculator without its id. */
export type NewResult = Omit<ProjectResult, 'id'>;

const newId = () => newUuid().slice(0, 8);

/** Puts a calculator's result on the project of a design (CALC-05). */
export async function putResult(designId: number, result: NewResult): Promise<void> {
  const sentence = result.sentence.slice(0, 500);
  await put(designId, [[SETTING.result(newId()), { ...result, sentence }]]);
}

/**
 * Makes linked counters of a shaping text; they begin at the present count (CALC-06).
 * @returns how many were made; 0 if the project has too many or the text holds no shaping
 */
export async function putCounters(designId: number, shaping: string): Promise<number> {
  const { data } = await callSignedIn<Reading>(`/reading/${designId}/`);
  const { counters, items } = data.project;
  const count = Math.max(0, counters.find(({ id }) => id === MAIN_COUNTER)?.value ?? 0);
  const made = countersFromShaping(shaping, count, newId);
  const existing = items.filter(({ name, value }) => name.startsWith('linked:') && value !== null);
  if (existing.length + made.length > MAX_LINKED) return 0;
  await put(
    designId,
    made.map((one) => [SETTING.linked(one.id), one]),
  );
  return made.length;
}

async function put(designId: number, settings: [name: string, value: unknown][]): Promise<void> {
  const at = new Date().toISOString();
  const items = settings.map(([name, value]): ReadingItem => ({
    name,
    value: JSON.stringify(value),
    at,
  }));
  if (items.length > 0) await sendReadingEvents(String(designId), { events: [], items });
}
