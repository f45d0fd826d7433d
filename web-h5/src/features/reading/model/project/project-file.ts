import {
  areReadingEvents,
  areReadingItems,
  READING_LIMITS,
  type ReadingEvent,
  type ReadingItem,
  type StoredReadingEvent,
} from '#contracts';
import type { PendingChanges } from '../counters/waiting-changes';

const FORMAT = 'cloudknit-project';

/** A project as a file: everything that was counted and noted (READ-15). */
export interface ProjectFile {
  format: typeof FORMAT;
  version: 1;
  design_id: number;
  title: string;
  exported_at: string;
  events: ReadingEvent[];
  items: ReadingItem[];
}

/** Writes a project. @param waiting what the server does not have yet */
export function writeProjectFile(
  about: { designId: number; title: string; now: Date },
  stored: readonly StoredReadingEvent[],
  items: readonly ReadingItem[],
  waiting: PendingChanges,
): string {
  const sent = stored.map(({ id, counter, delta, set, at, device }): ReadingEvent => ({
    id,
    counter,
    ...(delta === null ? {} : { delta }),
    ...(set === null ? {} : { set }),
    at,
    device,
  }));
  const sentIds = new Set(sent.map(({ id }) => id));
  const file: ProjectFile = {
    format: FORMAT,
    version: 1,
    design_id: about.designId,
    title: about.title,
    exported_at: about.now.toISOString(),
    events: [...sent, ...waiting.events.filter(({ id }) => !sentIds.has(id))],
    items: [...items, ...waiting.items],
  };
  return JSON.stringify(file, null, 1);
}

/** A project's file in parts that the server takes, and the design that it was written for. */
export interface ReadProject {
  parts: PendingChanges[];
  designId: number | null;
  /** The title of that design; may be empty. */
  title: string;
}

/** Reads a project's file. @returns what is wrong with it, in words, if it cannot be read */
export function readProjectFile(text: string): ReadProject | { fault: string } {
  let file: Partial<ProjectFile>;
  try {
    file = JSON.parse(text) as Partial<ProjectFile>;
  } catch {
    return { fault: '这不是导出的记录：请粘贴完整的内容，从 { 到 }' };
  }
  if (file?.format !== FORMAT || !Array.isArray(file.events) || !Array.isArray(file.items)) {
    return { fault: '这不是云织商城导出的记录' };
  }
  const parts = [
    ...chunks(file.events, READING_LIMITS.eventsPerRequest).map((events) => ({
      events,
      items: [],
    })),
    ...chunks(file.items, READING_LIMITS.itemsPerRequest).map((items) => ({ events: [], items })),
  ];
  const isSound = parts.every(
    ({ events, items }) => areReadingEvents(events) && areReadingItems(items),
  );
  if (!isSound) return { fault: '记录里有看不懂的内容，没有导入' };
  const { design_id: designId, title } = file as Record<keyof ProjectFile, unknown>;
  return {
    parts,
    designId: typeof designId === 'number' ? designId : null,
    title: typeof title === 'string' ? title : '',
  };
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, i) => list.slice(i * size, (i + 1) * size));
}
