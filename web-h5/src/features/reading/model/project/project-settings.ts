import type { LinkedCounter, RowRuler } from '#knitting';

/** 行 for turned rows, 圈 for rounds. */
export type RowUnit = '行' | '圈';

/** A ruler over a page, and which counter moves it. */
export interface PageRuler extends RowRuler {
  /** `main`, or the id of a repeat. */
  driver: string;
  /** The count of the main counter on the first row; without effect where a repeat moves the ruler. */
  start: number;
  /** Whether an odd number of rows was worked before the first one, so that its side is the wrong one. */
  isTurned?: boolean;
}

/** The names of a project's settings, as they are synchronised. */
export const SETTING = {
  target: 'target',
  unit: 'unit',
  size: 'size',
  place: 'place',
  linked: (id: string) => `linked:${id}`,
  ruler: (version: number, page: number) => `ruler:${version}:${page}`,
  pin: (version: number) => `pin:${version}`,
  note: (version: number, page: number) => `note:${version}:${page}`,
  stroke: (version: number, page: number, id: string) => `ink:${version}:${page}:${id}`,
  name: 'name',
  yarn: (id: string) => `yarn:${id}`,
  result: (id: string) => `calc:${id}`,
  /** Each device keeps its own sessions of a day, so that two devices never overwrite each other. */
  sessions: (day: string, device: string) => `time:${day}:${device}`,
} as const;

type Items = Record<string, unknown>;

export function targetIn(items: Items): number | null {
  const value = items[SETTING.target];
  return typeof value === 'number' && value > 0 ? value : null;
}

export function unitIn(items: Items): RowUnit {
  return items[SETTING.unit] === '圈' ? '圈' : '行';
}

/** The linked counters in the order in which they were made. */
export function linkedIn(items: Items): LinkedCounter[] {
  return Object.entries(items)
    .flatMap(([name, value]) => (name.startsWith('linked:') && isCounter(value) ? [value] : []))
    .sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
}

export function rulerIn(items: Items, version: number, page: number): PageRuler | null {
  const value = items[SETTING.ruler(version, page)];
  return isRuler(value) ? value : null;
}

/** The rulers that a repeat moves, over the pages of all versions, in the order of the pages. */
export function rulersMovedBy(
  items: Items,
  driver: string,
): { name: string; page: number; ruler: PageRuler }[] {
  return Object.entries(items)
    .flatMap(([name, value]) => {
      const page = Number(/^ruler:\d+:(\d+)$/.exec(name)?.[1]);
      return page > 0 && isRuler(value) && value.driver === driver
        ? [{ name, page, ruler: value }]
        : [];
    })
    .sort((one, other) => one.page - other.page || (one.name < other.name ? -1 : 1));
}

function isRuler(value: unknown): value is PageRuler {
  const { first, step, rows, driver, start } = (value ?? {}) as Partial<PageRuler>;
  const numbers = [first, step, rows, start];
  return numbers.every((number) => typeof number === 'number') && typeof driver === 'string';
}

/** Another version of the site may have stored something else. */
function isCounter(value: unknown): value is LinkedCounter {
  const { id, kind, driver, name, start } = (value ?? {}) as Partial<LinkedCounter>;
  return (
    typeof id === 'string' &&
    typeof driver === 'string' &&
    typeof name === 'string' &&
    typeof start === 'number' &&
    (kind === 'repeat' || kind === 'action')
  );
}
