import {
  VERSION_LIMITS,
  VERSION_MESSAGES,
  type VersionItem,
  type VersionKind,
  type VersionNote,
} from '#contracts';
import { wholeNumberIn } from '../../../../shared/lib/whole-number';

/** What the form holds of one place that a version changes. */
export interface ItemValues {
  section: string;
  sizes: string;
  row: string;
  old: string;
  changed: string;
}

/** What the form of a new version holds; an empty kind publishes the file without a note. */
export interface VersionValues {
  kind: VersionKind | '';
  note: string;
  items: ItemValues[];
}

export const NO_ITEM: ItemValues = { section: '', sizes: '', row: '', old: '', changed: '' };
export const NO_VERSION: VersionValues = { kind: '', note: '', items: [NO_ITEM] };

/** What is wrong, by field; empty texts where nothing is. */
export interface VersionFaults {
  note: string;
  items: { row: string; changed: string }[];
}

/** Violations of the rules of `readVersionNote`, beside the fields that they are of. Items without any text are left out. */
export function versionFaults({ kind, note, items }: VersionValues): VersionFaults {
  if (kind === '') return { note: '', items: items.map(() => ({ row: '', changed: '' })) };
  return {
    note: note.trim() === '' ? VERSION_MESSAGES.noteRequired : '',
    items: items.map((item) => ({
      row:
        item.row.trim() !== '' && rowOf(item.row) === null
          ? `请填 1–${VERSION_LIMITS.rowMax} 的整数`
          : '',
      changed:
        !isBlank(item) && item.old.trim() + item.changed.trim() === ''
          ? '请写原来的或改成的文字'
          : '',
    })),
  };
}

export function isFaulty(values: VersionValues): boolean {
  const { note, items } = versionFaults(values);
  return note !== '' || items.some(({ row, changed }) => row !== '' || changed !== '');
}

/** The note that a form without faults describes; null without a kind. */
export function versionNoteOf({ kind, note, items }: VersionValues): VersionNote | null {
  if (kind === '') return null;
  return { kind, note: note.trim(), items: items.filter((item) => !isBlank(item)).map(toItem) };
}

const isBlank = (item: ItemValues) => Object.values(item).every((text: string) => !text.trim());

const toItem = ({ section, sizes, row, old, changed }: ItemValues): VersionItem => ({
  section: section.trim(),
  sizes: sizes.split(/[\s,，、]+/).filter(Boolean),
  row: rowOf(row),
  old: old.trim(),
  new: changed.trim(),
});

/** The row of the main counter; null if the text is none. */
function rowOf(text: string): number | null {
  const row = wholeNumberIn(text);
  return row !== null && row >= 1 && row <= VERSION_LIMITS.rowMax ? row : null;
}
