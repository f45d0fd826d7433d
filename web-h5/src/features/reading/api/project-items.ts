import type { Reading, ReadingItem } from '#contracts';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { shapingCounters } from '../model/counters/shaping-counters';
import type { ProjectResult } from '../model/project/project-record';
import { hasRoomFor } from '../model/project/project-room';
import { SETTING } from '../model/project/project-settings';
import { sendReadingEvents } from './reading-events';

/** A result of a calculator without its id. */
export type NewResult = Omit<ProjectResult, 'id'>;

/**
 * Puts a calculator's result on the project of a design (CALC-05).
 * @param id a retry with the same id replaces what a try without a response put
 * @returns false if the project has no room for it
 */
export async function putResult(designId: number, result: NewResult, id: string): Promise<boolean> {
  const { data } = await callSignedIn<Reading>(`/reading/${designId}/`);
  const kept = data.project.items.filter(({ value }) => value !== null);
  const items = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  if (!hasRoomFor(items, [SETTING.result(id)])) return false;
  const sentence = result.sentence.slice(0, 500);
  await put(designId, [[SETTING.result(id), { ...result, sentence }]]);
  return true;
}

/**
 * Makes linked counters of a shaping text; they begin at the present count (CALC-06).
 * @param id the start of their ids; a repetition with the same id makes none
 * @returns how many there are; 0 if the project has too many or the text holds no shaping
 */
export async function putCounters(designId: number, shaping: string, id: string): Promise<number> {
  const { data } = await callSignedIn<Reading>(`/reading/${designId}/`);
  const { count, settings } = shapingCounters(data.project, shaping, id);
  await put(designId, settings);
  return count;
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
