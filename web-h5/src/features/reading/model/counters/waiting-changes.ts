import type { ReadingEvent, ReadingItem } from '#contracts';

/** Where the log is kept on the device: `localStorage`, or a map where that is blocked. */
export interface LogStore {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  keys: (prefix: string) => string[];
}

/** What waits for the server. */
export interface PendingChanges {
  events: ReadingEvent[];
  items: ReadingItem[];
}

/** A setting as the device keeps it; null if it was removed. */
interface KeptItem {
  value: string | null;
  at: number;
}

/** Changes that the server does not take. */
export interface Refused {
  count: number;
  /** What the server says about the last one. */
  reason: string;
}

/**
 * The changes of a project that the server does not have. Each is stored at once under a key of its own, so that it is
 * not lost when the page is killed or another tab changes the project.
 */
export class WaitingChanges {
  /** The keys of changes that the server refused in this visit, and why. They stay on the device for the next one. */
  private readonly refusals = new Map<string, string>();

  constructor(
    private readonly store: LogStore,
    private readonly prefix: string,
  ) {}

  /** In the order of their times. */
  events(): ReadingEvent[] {
    return this.store
      .keys(`${this.prefix}:e:`)
      .flatMap((key) => (parsed(this.store.get(key)) as ReadingEvent | undefined) ?? [])
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  }

  items(): (KeptItem & { name: string })[] {
    const start = this.itemKey('');
    return this.store.keys(start).flatMap((key) => {
      const item = this.itemAt(key);
      return item ? [{ name: key.slice(start.length), ...item }] : [];
    });
  }

  /** All changes, also those that the server refused. */
  all(): PendingChanges {
    return {
      events: this.events(),
      items: this.items().map(({ name, value, at }) => ({
        name,
        value,
        at: new Date(at).toISOString(),
      })),
    };
  }

  /** The oldest changes that can be sent. */
  next(maxEvents: number, maxItems: number): PendingChanges {
    const { events, items } = this.all();
    return {
      events: events.filter((one) => !this.refusals.has(refusalKey(one))).slice(0, maxEvents),
      items: items.filter((one) => !this.refusals.has(refusalKey(one))).slice(0, maxItems),
    };
  }

  addEvent(event: ReadingEvent): void {
    this.store.set(this.eventKey(event), JSON.stringify(event));
  }

  putItem(name: string, item: KeptItem): void {
    this.store.set(this.itemKey(name), JSON.stringify(item));
  }

  /** Forgets what the server has received. */
  remove({ events, items }: PendingChanges): void {
    for (const event of events) this.store.remove(this.eventKey(event));
    for (const { name, at } of items) {
      const key = this.itemKey(name);
      // It may have been changed since it was sent.
      if (this.itemAt(key)?.at === Date.parse(at)) this.store.remove(key);
    }
    // A removed setting makes room for what the server refused.
    if (items.some(({ value }) => value === null)) this.refusals.clear();
  }

  /** Leaves changes out of `next` until the next visit, or until something is removed. */
  refuse({ events, items }: PendingChanges, reason: string): void {
    for (const one of [...events, ...items]) this.refusals.set(refusalKey(one), reason);
  }

  /** Those of the changes that were refused; null if none was. */
  refused({ events, items }: PendingChanges): Refused | null {
    const reasons = [...events, ...items].flatMap((one) => {
      return this.refusals.get(refusalKey(one)) ?? [];
    });
    return reasons.length > 0 ? { count: reasons.length, reason: reasons.at(-1)! } : null;
  }

  private eventKey({ id, at }: ReadingEvent): string {
    return `${this.prefix}:e:${Date.parse(at)}:${id}`;
  }

  private itemKey(name: string): string {
    return `${this.prefix}:i:${name}`;
  }

  private itemAt(key: string): KeptItem | undefined {
    return parsed(this.store.get(key)) as KeptItem | undefined;
  }
}

const refusalKey = (one: ReadingEvent | ReadingItem): string =>
  'id' in one ? `e:${one.id}` : `i:${one.at}:${one.name}`;

/** The value of a JSON text; undefined if there is none, or it is broken. */
export function parsed(text: string | null | undefined): unknown {
  try {
    return text === null || text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
