import type { ReadingItem } from '#contracts';

type Items = Record<string, unknown>;

/** The marks on the pages of an earlier version that the current version does not have (READ-18). */
export interface EarlierMarks {
  /** The version that has the marks. */
  version: number;
  strokes: number;
  rulers: number;
  hasPin: boolean;
  /** The settings that store the same marks for the pages of the current version. */
  carried: { name: ReadingItem['name']; value: unknown }[];
}

/** The kinds of settings that belong to the page of one version. Notes are shown in later versions without a copy. */
const MARKS = ['ink', 'ruler', 'pin'];

/**
 * Finds the marks of the latest earlier version that has any. Marks that were copied to or removed from the current
 * version are left out. @returns null if there is nothing to copy
 */
export function earlierMarks(items: Items, version: number): EarlierMarks | null {
  const marks = Object.entries(items).flatMap(([name, value]) => {
    const [kind = '', of, ...rest] = name.split(':');
    const number = Number(of);
    return MARKS.includes(kind) && value !== undefined && number >= 1 && number < version
      ? [{ kind, version: number, value, name: [kind, version, ...rest].join(':') }]
      : [];
  });
  const from = Math.max(0, ...marks.map((mark) => mark.version));
  const missing = marks.filter((mark) => mark.version === from && !(mark.name in items));
  if (missing.length === 0) return null;
  const countOf = (kind: string) => missing.filter((mark) => mark.kind === kind).length;
  return {
    version: from,
    strokes: countOf('ink'),
    rulers: countOf('ruler'),
    hasPin: countOf('pin') > 0,
    carried: missing.map(({ name, value }) => ({ name, value })),
  };
}

/** Describes the marks, such as `3 处涂画、2 把行尺和固定的图例`. */
export function marksText({ strokes, rulers, hasPin }: EarlierMarks): string {
  const parts = [
    strokes > 0 ? `${strokes} 处涂画` : '',
    rulers > 0 ? `${rulers} 把行尺` : '',
    hasPin ? '固定的图例' : '',
  ].filter(Boolean);
  const last = parts.pop()!;
  return parts.length > 0 ? `${parts.join('、')}和${last}` : last;
}
