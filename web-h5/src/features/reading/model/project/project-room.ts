import { READING_LIMITS } from '#contracts';

type Items = Record<string, unknown>;

/** The server refuses a project with too many settings. These are left for those that a project has only a few of. */
const SPARE_ITEMS = 50;
/** The kinds of settings that a project may have any number of. */
const MANY = ['ink', 'note', 'pin', 'ruler', 'yarn', 'calc', 'time'];

/** What is said where a project has no room. */
export const PROJECT_FULL = '这件作品的涂画、笔记和线满了，没有记下：请先擦掉或删掉一些，再试一次';

/** Whether a project has room for settings with these names; one that it has already takes none. */
export function hasRoomFor(items: Items, names: readonly string[]): boolean {
  const added = [...new Set(names)].filter((name) => items[name] === undefined);
  if (added.length === 0) return true;
  const isMany = added.some((name) => MANY.includes(name.split(':')[0]!));
  const most = READING_LIMITS.items - (isMany ? SPARE_ITEMS : 0);
  // A removed setting is undefined.
  const kept = Object.values(items).filter((value) => value !== undefined).length;
  return kept + added.length <= most;
}

/** What keeps settings. */
interface Settings {
  current: () => { items: Items };
  put: (name: string, value: unknown) => void;
}

/** Keeps a setting if the project has room for it; undefined removes it. @returns whether it was kept */
export function putInRoom(settings: Settings, name: string, value: unknown): boolean {
  if (value !== undefined && !hasRoomFor(settings.current().items, [name])) return false;
  settings.put(name, value);
  return true;
}
