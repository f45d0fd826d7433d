import type {
  ReadingEventPage,
  ReadingEventsRequest,
  ReadingProject,
  StoredReadingEvent,
} from '#contracts';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';

/** Sends the counter events of this device. @returns the project with the events of all devices */
export async function sendReadingEvents(
  designId: string,
  data: ReadingEventsRequest,
): Promise<ReadingProject> {
  const path = `/reading/${designId}/events`;
  const answer = await callSignedIn<ReadingProject>(path, { method: 'POST', data });
  return parseResponse<ReadingProject>(
    { counters: [{ id: 'string', value: 'number' }], last_event: 'number' },
    answer.data,
  );
}

/** The events behind a number, oldest first. */
export async function listReadingEvents(
  designId: string,
  after: number,
): Promise<ReadingEventPage> {
  const { data } = await callSignedIn<ReadingEventPage>(`/reading/${designId}/events`, {
    params: { after: String(after) },
  });
  return parseResponse<ReadingEventPage>({ events: [{ seq: 'number', at: 'string' }] }, data);
}

/** Every event that the server has, oldest first. */
export async function allReadingEvents(designId: string): Promise<StoredReadingEvent[]> {
  const all: StoredReadingEvent[] = [];
  for (;;) {
    const { events, has_more: hasMore } = await listReadingEvents(designId, all.at(-1)?.seq ?? 0);
    all.push(...events);
    if (!hasMore || events.length === 0) return all;
  }
}
