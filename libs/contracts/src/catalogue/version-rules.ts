import { isBlank, isLongerThan, tidyLine, tidyText } from './design-rules.js';
import type { Integer, Timestamp } from '../http/scalars.js';

/** What a new version of an archive changes (SHELF-09). */
export const VERSION_KINDS = {
  typo: '笔误',
  sizes: '影响尺寸',
  stitches: '影响针数',
  addition: '补充',
} as const;
export type VersionKind = keyof typeof VERSION_KINDS;

/** The kinds of versions that correct a mistake. */
export const CORRECTION_KINDS: readonly VersionKind[] = ['typo', 'sizes', 'stitches'];

/** Limits of the notes of versions. */
export const VERSION_LIMITS = {
  noteMax: 200,
  items: 50,
  textMax: 200,
  sectionMax: 40,
  sizes: 30,
  rowMax: 9_999,
  /** Downloads of each version's file, beside those of the file that was bought. */
  downloads: 3,
} as const;

/** Texts about versions. Apart from `MESSAGES`, because every page of the site loads those. */
export const VERSION_MESSAGES = {
  notJson: '版本说明不是有效的 JSON，请检查格式',
  needsFile: '写了版本说明，请同时上传新文件',
  sameFile: (number: number) => `这个文件和第 ${number} 版一样，请选择改好的文件`,
  kind: '请选择这次修改的种类',
  noteRequired: '请写明改了什么',
  noteTooLong: `最多${VERSION_LIMITS.noteMax}个字符`,
  itemsInvalid: `每条更正要有原来的和改成的文字，最多${VERSION_LIMITS.items}条`,
} as const;

/** One place that a version changes. */
export interface VersionItem {
  /** Part of the pattern, such as 袖子; empty if it is not said. */
  section: string;
  /** The sizes that it concerns; empty for all. */
  sizes: string[];
  /** Row of the main counter; null if it is not said. */
  row: Integer | null;
  old: string;
  new: string;
}

/** The field `version` of PATCH /designs/{id}/update/, as JSON, beside a new file. */
export interface VersionNote {
  kind: VersionKind;
  note: string;
  items: VersionItem[];
}

/** One row of GET /designs/{id}/versions, newest first. */
export interface DesignVersion extends VersionNote {
  number: Integer;
  published_at: Timestamp;
  /** How many downloads of this version are left; only for buyers of an older version. */
  downloads_left?: Integer;
}

/** Validates the note of a version that a form sends. @returns the note, or the fault */
export function readVersionNote(input: unknown): { note: VersionNote } | { fault: string } {
  const given = asRecord(input);
  if (!given) return { fault: VERSION_MESSAGES.notJson };
  const { kind, note: written, items = [] } = given;
  if (typeof kind !== 'string' || !Object.hasOwn(VERSION_KINDS, kind)) {
    return { fault: VERSION_MESSAGES.kind };
  }
  if (typeof written !== 'string' || isBlank(written)) {
    return { fault: VERSION_MESSAGES.noteRequired };
  }
  const note = tidyText(written);
  if (isLongerThan(note, VERSION_LIMITS.noteMax)) return { fault: VERSION_MESSAGES.noteTooLong };
  const read = Array.isArray(items) ? items.map(readItem) : [null];
  const whole = read.filter((item) => item !== null);
  if (whole.length < read.length || whole.length > VERSION_LIMITS.items) {
    return { fault: VERSION_MESSAGES.itemsInvalid };
  }
  return { note: { kind: kind as VersionKind, note, items: whole } };
}

function readItem(input: unknown): VersionItem | null {
  const given = asRecord(input);
  if (!given) return null;
  const { section = '', sizes = [], row = null } = given;
  const isRow =
    row === null ||
    (Number.isSafeInteger(row) && (row as number) >= 1 && (row as number) <= VERSION_LIMITS.rowMax);
  const isWhole =
    isText(section, VERSION_LIMITS.sectionMax) &&
    isText(given['old'], VERSION_LIMITS.textMax) &&
    isText(given['new'], VERSION_LIMITS.textMax) &&
    !isBlank(given['old'] + given['new']) &&
    Array.isArray(sizes) &&
    sizes.length <= VERSION_LIMITS.sizes &&
    sizes.every((size) => isText(size, VERSION_LIMITS.sectionMax)) &&
    isRow;
  return isWhole
    ? {
        section: tidyLine(section),
        sizes: sizes.map(tidyLine),
        row: row as number | null,
        old: tidyText(given['old'] as string),
        new: tidyText(given['new'] as string),
      }
    : null;
}

const asRecord = (input: unknown): Record<string, unknown> | null =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as Record<string, unknown>)
    : null;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && !isLongerThan(value, max);

/** Where a change is, for somebody who has counted so many rows. Null if the change names no row. */
export function placeOfChange({ row }: Pick<VersionItem, 'row'>, counted: number): string | null {
  if (row === null) return null;
  if (row > counted) return `在你现在的第 ${counted} 行之后，还没织到`;
  return row === counted ? '就在你现在织的这一行' : `在你现在的第 ${counted} 行之前，已经织过`;
}
