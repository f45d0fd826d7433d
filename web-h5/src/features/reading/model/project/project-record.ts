import { SETTING } from './project-settings';

type Items = Record<string, unknown>;

/** A yarn that somebody knits with (READ-13). */
export interface ProjectYarn {
  id: string;
  name: string;
  colour: string;
  /** The dye lot. */
  lot: string;
  /** The amount as it was typed: `3 团`. */
  amount: string;
}

/** The result of a calculator that was put on a project (CALC-05). */
export interface ProjectResult {
  id: string;
  name: string;
  sentence: string;
  /** The calculator with its input. */
  path: string;
}

/** When somebody knitted, in milliseconds. */
export interface Session {
  from: number;
  to: number;
}

/** A timer that was forgotten counts as long as this. */
export const MAX_SESSION_MS = 12 * 3_600_000;

export function nameIn(items: Items): string {
  const value = items[SETTING.name];
  return typeof value === 'string' ? value : '';
}

export function yarnsIn(items: Items): ProjectYarn[] {
  return listOf(items, 'yarn:', (value, id) => {
    const { name, colour, lot, amount } = value as Partial<ProjectYarn>;
    return typeof name === 'string'
      ? { id, name, colour: text(colour), lot: text(lot), amount: text(amount) }
      : null;
  });
}

export function resultsIn(items: Items): ProjectResult[] {
  return listOf(items, 'calc:', (value, id) => {
    const { name, sentence, path } = value as Partial<ProjectResult>;
    const isSound = typeof name === 'string' && typeof sentence === 'string';
    return isSound && typeof path === 'string' && /^\/(?:tools|design)\//.test(path)
      ? { id, name, sentence, path }
      : null;
  });
}

/** All sessions of all devices, the latest first. */
export function sessionsIn(items: Items): Session[] {
  const days = listOf(items, 'time:', (value) => (Array.isArray(value) ? value : null));
  return days
    .flat()
    .flatMap((pair: unknown) => {
      const [from, seconds] = Array.isArray(pair) ? (pair as unknown[]) : [];
      return typeof from === 'number' && typeof seconds === 'number'
        ? [{ from, to: from + seconds * 1_000 }]
        : [];
    })
    .sort((one, other) => other.from - one.from);
}

/** The setting that holds a session beside those of the same day and device. */
export function withSession(
  items: Items,
  device: string,
  { from, to }: Session,
): { name: string; value: [from: number, seconds: number][] } {
  const day = new Date(from).toISOString().slice(0, 10);
  const name = SETTING.sessions(day, device);
  const existing = items[name];
  const before = Array.isArray(existing) ? (existing as [number, number][]) : [];
  const ms = Math.min(MAX_SESSION_MS, Math.max(0, to - from));
  // More than these would not fit into a setting.
  return { name, value: [...before.slice(-99), [from, Math.round(ms / 1_000)]] };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function listOf<T>(items: Items, prefix: string, read: (value: object, id: string) => T | null) {
  return Object.entries(items)
    .filter(([name]) => name.startsWith(prefix))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]): T[] => {
      if (typeof value !== 'object' || value === null) return [];
      const made = read(value, name.slice(prefix.length));
      return made === null ? [] : [made];
    });
}
