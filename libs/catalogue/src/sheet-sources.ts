import type { PatternSheet, SheetSource, StoredSheet } from '#contracts';

/**
 * Where the values of an edited sheet come from (SHEET-10). A value that was read from the files or estimated says so
 * itself; of the others, those that changed are the editor's, and the rest keep their source.
 * @param before the stored sheet; null for a new one
 * @param editor who sends the sheet
 */
export function withSources(
  sheet: PatternSheet,
  before: StoredSheet | null,
  editor: 'designer' | 'moderator',
): PatternSheet {
  const provenance = Object.entries(valuesOf(sheet)).flatMap(
    ([path, value]): [string, SheetSource][] => {
      const given = sheet.provenance[path];
      if (given === 'extracted' || given === 'estimated') return [[path, given]];
      const isSame = before !== null && sameJson(valuesOf(before)[path], value);
      const previous = before?.provenance?.[path] ?? 'designer';
      // A value that was read or estimated and is sent without that mark was confirmed by the editor.
      const isKept = isSame && (previous === 'designer' || previous === 'moderator');
      const source = isKept ? previous : editor;
      // The designer's values are not marked: they are most of them.
      return source === 'designer' ? [] : [[path, source]];
    },
  );
  return { ...sheet, provenance: Object.fromEntries(provenance) };
}

/** The known values by the path of their source. */
function valuesOf(sheet: StoredSheet): Record<string, unknown> {
  const { measurements, provenance: _provenance, kept_warnings: _kept, ...fields } = sheet;
  const values = { ...fields, ...prefixed(measurements ?? {}) };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isKnown(value)));
}

function prefixed(measurements: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(measurements).map(([key, list]) => [`measurements.${key}`, list]),
  );
}

function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** Whether two values are equal but for nulls, which are not stored. */
function sameJson(some: unknown, other: unknown): boolean {
  return canonical(some) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const known = Object.entries(part).filter(([, item]) => isKnown(item));
    return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
