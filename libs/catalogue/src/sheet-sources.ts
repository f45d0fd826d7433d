import {
  canonicalSheetJson,
  isKnown,
  type PatternSheet,
  type SheetSource,
  type StoredSheet,
} from '#contracts';

/**
 * Determines the source of each value of an edited sheet (SHEET-10). A value that is sent as `extracted` or `estimated`
 * keeps that source. An unchanged value of the designer or a moderator keeps its source too. All other values get the
 * editor as their source.
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
      const isSame =
        before !== null && canonicalSheetJson(valuesOf(before)[path]) === canonicalSheetJson(value);
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
