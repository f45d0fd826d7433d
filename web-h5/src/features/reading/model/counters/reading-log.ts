import type { ReadingItem, ReadingProject } from '#contracts';
import { type Count, mergeCounts, NO_COUNT, shownCount } from '#knitting';
import { Listeners } from '../../../../shared/lib/listeners';
import {
  type LogStore,
  parsed,
  type PendingChanges,
  type Refused,
  WaitingChanges,
} from './waiting-changes';

/** What the server said last, in the form in which it is kept. */
interface Snapshot {
  counts: Record<string, Count>;
  items: Record<string, { value: string | null; at: number }>;
  lastEvent: number;
  /** The newest time that was seen: what happens next is later, whatever the device's clock says. */
  lastAt: number;
}

const EMPTY: Snapshot = { counts: {}, items: {}, lastEvent: 0, lastAt: 0 };

/** What the reader shows. It is a new object after each change. */
export interface LogState {
  /** The counts as people read them, by counter id. */
  counts: Record<string, number>;
  /** Parsed values by name. */
  items: Record<string, unknown>;
  /** How many changes wait for the server, with those that it refused. */
  waiting: number;
  refused: Refused | null;
}

/** What the last changes on this device can be taken back by. */
type Undo = { counter: string; delta: number } | { counter: string; set: number };

const MAX_UNDO = 100;

/**
 * Counts and settings of a project on this device (READ-08, READ-15). Each change is stored at once. It is sent to the
 * server later, and again until the server answers: events have ids.
 */
export class ReadingLog {
  private snapshot: Snapshot;
  private readonly waiting: WaitingChanges;
  private readonly undos: Undo[] = [];
  private readonly listeners = new Listeners();
  private state: LogState | null = null;

  constructor(
    private readonly store: LogStore,
    private readonly prefix: string,
    /** Made by the device for itself. */
    readonly device: string,
    private readonly newId: () => string,
    private readonly now: () => number = Date.now,
  ) {
    this.waiting = new WaitingChanges(store, prefix);
    this.snapshot = this.readSnapshot();
  }

  readonly subscribe = this.listeners.subscribe;

  readonly current = (): LogState => {
    this.state ??= this.makeState();
    return this.state;
  };

  /** Adds to a counter; not below 0. */
  add(counter: string, delta: number): void {
    const before = this.mergedOf(counter);
    const shown = shownCount(before);
    if (shown + delta < 0) return;
    // Where two devices have taken away more than there was, counting starts from what is shown.
    if (before.value < 0) {
      this.setTo(counter, shown + delta);
      return;
    }
    this.write({ counter, delta });
    this.keepUndo({ counter, delta: -delta });
  }

  setTo(counter: string, value: number): void {
    const before = shownCount(this.mergedOf(counter));
    if (before === value) return;
    this.write({ counter, set: value });
    this.keepUndo({ counter, set: before });
  }

  /** The number of the newest event from the server. */
  get lastEvent(): number {
    return this.snapshot.lastEvent;
  }

  get canUndo(): boolean {
    return this.undos.length > 0;
  }

  /** Takes back the last change of a counter that was made here in this visit. */
  undo(): void {
    const last = this.undos.pop();
    if (last) this.write(last);
  }

  /** Keeps a setting; undefined removes it. */
  put(name: string, value: unknown): void {
    const at = this.nextAt();
    const text = value === undefined ? null : JSON.stringify(value);
    this.waiting.putItem(name, { value: text, at });
    this.changed();
  }

  /** The oldest changes that the server does not have, but for those that it refused. */
  pending(maxEvents: number, maxItems: number): PendingChanges {
    return this.waiting.next(maxEvents, maxItems);
  }

  /** All changes that the server does not have. */
  unsent(): PendingChanges {
    return this.waiting.all();
  }

  /** The server does not take these changes. They stay on the device, and do not hold others back. */
  refuse(changes: PendingChanges, reason: string): void {
    this.waiting.refuse(changes, reason);
    this.changed();
  }

  /** The settings that the server has. */
  storedItems(): ReadingItem[] {
    return Object.entries(this.snapshot.items).map(([name, { value, at }]) => ({
      name,
      value,
      at: new Date(at).toISOString(),
    }));
  }

  /**
   * Applies a response of the server.
   * @param sent the changes that the server has received
   * @param known the newest event of the server when they were sent
   */
  accept(
    project: ReadingProject,
    sent: PendingChanges = { events: [], items: [] },
    known = 0,
  ): void {
    this.waiting.remove(sent);
    // Responses may arrive in any order. Each setting has its time, and a removed one comes as null: one that a response
    // does not name is newer than the response. Counts have no time of their own, only those of the newest response count.
    const items = { ...this.snapshot.items };
    for (const { name, value, at } of project.items) {
      const told = { value, at: Date.parse(at) };
      if (told.at >= (items[name]?.at ?? 0)) items[name] = told;
    }
    // No response is older than its request: the server's data was restored from a backup.
    const isRestored = project.last_event < known;
    const isOvertaken = !isRestored && project.last_event < this.snapshot.lastEvent;
    const counts = isOvertaken
      ? this.snapshot.counts
      : Object.fromEntries(
          project.counters.map(({ id, value, set_at }) => {
            return [id, { value, setAt: set_at === null ? null : Date.parse(set_at) }];
          }),
        );
    this.snapshot = {
      counts,
      items,
      lastEvent: isOvertaken ? this.snapshot.lastEvent : project.last_event,
      lastAt: Math.max(
        this.snapshot.lastAt,
        ...project.counters.flatMap(({ set_at: setAt, last_at: lastAt }) =>
          [setAt, lastAt].map((at) => (at ? Date.parse(at) : 0)),
        ),
        ...Object.values(items).map(({ at }) => at),
      ),
    };
    this.saveSnapshot();
    this.changed();
  }

  /** Another tab has changed what is stored. */
  reload(): void {
    this.snapshot = this.readSnapshot();
    this.changed();
  }

  private write(
    change: { counter: string; delta: number } | { counter: string; set: number },
  ): void {
    const at = this.nextAt();
    const event = {
      id: this.newId(),
      at: new Date(at).toISOString(),
      device: this.device,
      ...change,
    };
    this.waiting.addEvent(event);
    this.changed();
  }

  private keepUndo(undo: Undo): void {
    this.undos.push(undo);
    if (this.undos.length > MAX_UNDO) this.undos.shift();
  }

  /** Later than everything that was seen. */
  private nextAt(): number {
    const at = Math.max(this.now(), this.snapshot.lastAt + 1);
    this.snapshot = { ...this.snapshot, lastAt: at };
    return at;
  }

  private mergedOf(counter: string, pending = this.waiting.events()): Count {
    const changes = pending
      .filter((event) => event.counter === counter)
      .map(({ delta, set, at }) => ({ delta, set, at: Date.parse(at) }));
    return mergeCounts(changes, this.snapshot.counts[counter] ?? NO_COUNT);
  }

  private makeState(): LogState {
    const pending = this.waiting.all();
    const ids = new Set([
      ...Object.keys(this.snapshot.counts),
      ...pending.events.map((event) => event.counter),
    ]);
    const items = { ...this.snapshot.items };
    for (const { name, value, at } of this.waiting.items()) {
      if (at >= (items[name]?.at ?? 0)) items[name] = { value, at };
    }
    return {
      counts: Object.fromEntries(
        [...ids].map((id) => [id, shownCount(this.mergedOf(id, pending.events))]),
      ),
      items: Object.fromEntries(
        Object.entries(items).map(([name, { value }]) => [name, parsed(value)]),
      ),
      waiting: pending.events.length + pending.items.length,
      refused: this.waiting.refused(pending),
    };
  }

  private readSnapshot(): Snapshot {
    const read = parsed(this.store.get(`${this.prefix}:snapshot`)) as Snapshot | undefined;
    const snapshot = { ...EMPTY, ...read };
    const pending = [
      ...this.waiting.events().map(({ at }) => Date.parse(at)),
      ...this.waiting.items().map(({ at }) => at),
    ];
    return { ...snapshot, lastAt: Math.max(snapshot.lastAt, ...pending) };
  }

  private saveSnapshot(): void {
    this.store.set(`${this.prefix}:snapshot`, JSON.stringify(this.snapshot));
  }

  private changed(): void {
    this.state = null;
    this.listeners.notify();
  }
}
