import { describeSheet, FIBRES, licenceSentence, type PatternSheet } from '#contracts';

/** A pattern sheet as properties of a schema.org Product; without one there are none (SHEET-13). */
export function sheetData(sheet: PatternSheet | null): Record<string, unknown> {
  if (sheet === null) return {};
  const sizes = sheet.sizes.map(({ code }) => code);
  const fibres = materialsOf(sheet);
  const values = describeSheet(sheet)
    .filter(({ column }) => !column.startsWith('licence.'))
    .map(({ column, label, text, unit }) => ({
      ...valueOf(label, text, unit),
      // Estimates are marked wherever they are shown (SHEET-10).
      ...(sheet.provenance[column] === 'estimated' && { description: '估算' }),
    }));
  return {
    ...(sizes.length > 0 && { size: sizes }),
    ...(fibres.length > 0 && { material: fibres }),
    additionalProperty: [...values, valueOf('使用许可', licenceSentence(sheet.licence))],
  };
}

/** The fibres of the pattern, and of the yarns that it suggests. */
function materialsOf({ fibres, suggested }: PatternSheet): string[] {
  const suggestions = suggested.flatMap(({ fibre }) => fibre.map(({ type }) => type));
  return [...new Set([...fibres, ...suggestions])].map((fibre) => FIBRES[fibre]);
}

const valueOf = (name: string, value: string, unit = '') => ({
  '@type': 'PropertyValue',
  name,
  value,
  ...(unit !== '' && { unitText: unit }),
});
