// The archives of the demo with their sheets.

const FIELDS = [
  'gauge',
  'tools',
  'yardage_m',
  'grams',
  'strands',
  'techniques',
  'yarn_weight',
  'languages',
];

/**
 * @param {readonly { name: string }[]} designs of the demo
 * @param {(design: object) => Promise<{ archive: Buffer, sheet: object }>} filesOf
 * @returns {AsyncGenerator<import('./corpus.mjs').KnownArchive>}
 */
export async function* readDemoCorpus(designs, filesOf) {
  for (const design of designs) {
    const { archive, sheet } = await filesOf(design);
    const { sizes, measurements } = sheet;
    const known = FIELDS.map((field) => [field, sheet[field]]).filter(([, value]) =>
      isKnown(value),
    );
    yield {
      name: design.name,
      archive,
      sheet: { ...Object.fromEntries(known), sizes: sizes.map(({ code }) => code), measurements },
    };
  }
}

const isKnown = (value) => value !== null && !(Array.isArray(value) && value.length === 0);
