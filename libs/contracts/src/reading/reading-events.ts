import { MAX_COUNT, MAX_DELTA } from '#knitting';
import type { Integer, Timestamp } from '../http/scalars.js';

/** Limits of the events, items and photos of reading projects. `itemLength` is in characters of JSON. */
export const READING_LIMITS = {
  eventsPerRequest: 100,
  itemsPerRequest: 50,
  /** A request for events gets at most as many. */
  eventsPerPage: 1_000,
  /** Maximum number of events of one project. */
  events: 100_000,
  counters: 50,
  /** Settings, notes and strokes. */
  items: 1_000,
  /**
   * Of the settings that were removed the newest are kept, so that an older value of another device does not come back.
   */
  removedItems: 1_000,
  itemLength: 4_000,
  /** Maximum number of photos of a project. */
  photos: 12,
  /** A device's clock may be this far ahead; an event from later than that is taken as from now. */
  clockSkewMs: 5 * 60_000,
} as const;

/** A change of a counter of a project: `delta` adds, `set` replaces (READ-15). It has one of them. */
export interface ReadingEvent {
  /** A UUID that the device made: the same event twice counts once. */
  id: string;
  counter: string;
  delta?: Integer;
  set?: Integer;
  at: Timestamp;
  /** Made by the device for itself. */
  device: string;
}

/** Something that a project keeps besides counts, such as its linked counters. The latest of two values stays. */
export interface ReadingItem {
  name: string;
  /** JSON; null if it was removed. */
  value: string | null;
  at: Timestamp;
}

/** POST /reading/{design_id}/events. */
export interface ReadingEventsRequest {
  events?: ReadingEvent[];
  items?: ReadingItem[];
}

export interface ReadingCounter {
  /** `main` is the one that people count themselves. */
  id: string;
  /** The count of all devices together; negative if two of them subtracted more than there was, and shown as 0 then. */
  value: Integer;
  /** The last time that it was set. */
  set_at: Timestamp | null;
  /** The time of its latest change; a device whose clock is behind gives its next change a later time. */
  last_at?: Timestamp;
}

/** What somebody knits by a design: counters and settings, merged from all devices. */
export interface ReadingProject {
  counters: ReadingCounter[];
  items: ReadingItem[];
  /** The newest event, for `GET /reading/{design_id}/events?after=`. */
  last_event: Integer;
}

/** An event as it is stored. */
export interface StoredReadingEvent {
  /** Counts up within a project. */
  seq: Integer;
  id: string;
  counter: string;
  delta: Integer | null;
  set: Integer | null;
  at: Timestamp;
  device: string;
}

/** GET /reading/{design_id}/events. */
export interface ReadingEventPage {
  events: StoredReadingEvent[];
  /** Whether there are more behind the last one. */
  has_more: boolean;
}

/** A photo of a project, which only its owner sees (READ-13). */
export interface ReadingPhoto {
  /** The id is a UUID. */
  id: string;
  /** WebP without camera data; the address expires after some minutes. */
  url: string;
  created_at: Timestamp;
}

/** A project in the export of personal data. */
export interface ReadingProjectExport extends ReadingProject {
  design_id: Integer;
  created_at: Timestamp;
  photos: ReadingPhoto[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAME = /^[\w:.-]{1,60}$/;
const EARLIEST_MS = Date.UTC(2020, 0, 1);

/** Whether a value of a request is a list of sound events. */
export function areReadingEvents(value: unknown): value is ReadingEvent[] {
  return isListOf(value, READING_LIMITS.eventsPerRequest, isEvent);
}

/** Whether a value of a request is a list of sound items. */
export function areReadingItems(value: unknown): value is ReadingItem[] {
  return isListOf(value, READING_LIMITS.itemsPerRequest, isItem);
}

function isListOf(value: unknown, max: number, isSound: (one: Fields) => boolean): boolean {
  return (
    Array.isArray(value) &&
    value.length <= max &&
    value.every((one: unknown) => typeof one === 'object' && one !== null && isSound(one as Fields))
  );
}

type Fields = Record<string, unknown>;

function isEvent({ id, counter, delta, set, at, device }: Fields): boolean {
  const isChange =
    set === undefined
      ? isInteger(delta, -MAX_DELTA, MAX_DELTA) && delta !== 0
      : delta === undefined && isInteger(set, 0, MAX_COUNT);
  return (
    isChange && isText(id, UUID) && isText(counter, NAME) && isText(device, NAME) && isTime(at)
  );
}

function isItem({ name, value, at }: Fields): boolean {
  return isText(name, NAME) && isTime(at) && (value === null || isJson(value));
}

function isInteger(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

/** JavaScript also parses days such as February 30 and zones such as +16:00, which PostgreSQL refuses. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-](?:0\d|1[0-4]):?\d\d)$/;

function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 40) return false;
  const day = value.slice(0, 10);
  return TIME.test(value) && Date.parse(value) >= EARLIEST_MS && isDay(day);
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** NUL and half of a surrogate pair, which PostgreSQL cannot store in jsonb. */
const UNSTORABLE = /\0|\p{Cs}/u;

function isJson(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > READING_LIMITS.itemLength) return false;
  try {
    let isStorable = true;
    JSON.parse(value, (key, part: unknown) => {
      const texts = typeof part === 'string' ? [key, part] : [key];
      isStorable &&= !texts.some((text) => UNSTORABLE.test(text));
      return part;
    });
    return isStorable;
  } catch {
    return false;
  }
}
