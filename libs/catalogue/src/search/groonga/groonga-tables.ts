import { foldDescription, foldWords } from '../words/fold-words.js';
import { type IndexedDesign, measureOf, SIZE_MEASURES, SIZE_METRES } from '../indexed-design.js';
import { valuesOf } from '../yarn-class.js';
import { type GroongaClient, GroongaError } from './groonga-client.js';

/** The version of the tables. Raise it with each change of them or of the records; the worker then fills new tables. */
const VERSION = 2;
export const DESIGNS = `Designs${VERSION}`;
const MARKS = `Marks${VERSION}`;
const COMPLETE = 'complete';
/** Finished measures are compared in hundredths of a cm: whole numbers are the same in every language. */
export const MEASURE_SCALE = 100;
/** The character between labels; a query never has it. */
const BETWEEN_LABELS = '|';

type Command = readonly [name: string, parameters: Readonly<Record<string, string>>];

const table = (name: string, flags: string, key: string, tokenizer?: string): Command => [
  'table_create',
  { name, flags, key_type: key, ...(tokenizer && { default_tokenizer: tokenizer }) },
];
const column = (of: string, name: string, type: string, flags = 'COLUMN_SCALAR'): Command => [
  'column_create',
  { table: of, name, type, flags },
];
const index = (of: string, source: string, flags = 'COLUMN_INDEX'): Command => [
  'column_create',
  { table: of, name: `${source}_index`, flags, type: DESIGNS, source },
];

/** Pairs of characters, also of letters and digits: a word is found anywhere in a text, as with LIKE. */
const GRAMS = `Grams${VERSION}`;
const VALUES = `Values${VERSION}`;
const INTEGERS = `Integers${VERSION}`;
const NUMBERS = `Numbers${VERSION}`;
const TEXTS = ['name', 'facts', 'description'] as const;
const FLOATS = ['needle_mm', 'gauge_sts', 'gauge_rows', 'metres_min', 'strand_metres'] as const;
const WHOLES = ['price_fen', 'downloads', 'rating', 'designer'] as const;

const SCHEMA: readonly Command[] = [
  table(MARKS, 'TABLE_HASH_KEY', 'ShortText'),
  table(DESIGNS, 'TABLE_HASH_KEY', 'Int64'),
  ...TEXTS.map((name) => column(DESIGNS, name, 'Text')),
  ...WHOLES.map((name) => column(DESIGNS, name, 'Int64')),
  ...FLOATS.map((name) => column(DESIGNS, name, 'Float')),
  table(VALUES, 'TABLE_PAT_KEY', 'ShortText'),
  column(DESIGNS, 'values', VALUES, 'COLUMN_VECTOR'),
  ...SIZE_MEASURES.map((name) => column(DESIGNS, name, 'Int32', 'COLUMN_VECTOR')),
  table(GRAMS, 'TABLE_PAT_KEY', 'ShortText', 'TokenBigramSplitSymbolAlphaDigit'),
  ...TEXTS.map((name) => index(GRAMS, name, 'COLUMN_INDEX|WITH_POSITION')),
  index(VALUES, 'values'),
  table(INTEGERS, 'TABLE_PAT_KEY', 'Int32'),
  ...SIZE_MEASURES.map((name) => index(INTEGERS, name)),
  table(NUMBERS, 'TABLE_PAT_KEY', 'Float'),
  ...FLOATS.map((name) => index(NUMBERS, name)),
];

/** Groonga's code of a name that is taken. */
const INVALID_ARGUMENT = -22;

/** Creates what is missing of the tables. Several workers may do so at once. */
export async function createTables(client: GroongaClient): Promise<void> {
  for (const [name, parameters] of SCHEMA) {
    try {
      await client.run(name, parameters);
    } catch (error) {
      if (!(error instanceof GroongaError && error.code === INVALID_ARGUMENT)) throw error;
    }
  }
}

/** Whether all designs have been loaded once. */
export function isComplete(client: GroongaClient): Promise<boolean> {
  return hasMark(client, COMPLETE);
}

export function markComplete(client: GroongaClient): Promise<void> {
  return client.load(MARKS, [{ _key: COMPLETE }]);
}

/** Whether these tables have all designs up to an id. Tables that were made since then have not. */
export function isLoadedTo(client: GroongaClient, id: number): Promise<boolean> {
  return hasMark(client, loadedTo(id));
}

export function markLoadedTo(client: GroongaClient, id: number): Promise<void> {
  return client.load(MARKS, [{ _key: loadedTo(id) }]);
}

/** Makes the server incomplete: all designs have to be loaded again. */
export async function removeMarks(client: GroongaClient): Promise<void> {
  await client.run('truncate', { target_name: MARKS });
}

const loadedTo = (id: number) => `loaded to ${id}`;

async function hasMark(client: GroongaClient, mark: string): Promise<boolean> {
  try {
    return (await client.select(MARKS, { filter: `_key == "${mark}"` })).hits === 1;
  } catch (error) {
    if (error instanceof GroongaError && error.code === INVALID_ARGUMENT) return false;
    throw error;
  }
}

/** Ratings and likeness are whole numbers of millionths, so that a cursor holds exactly the same key. */
export const MILLION = 1_000_000;

/** The record of an active design. Unknown numbers are 0, which no sheet states. */
export function recordOf(design: IndexedDesign): object {
  const { numbers, sizes } = design;
  const { designer = [], ...values } = valuesOf(design);
  const metres = sizes.flatMap((size) => size[SIZE_METRES] ?? []);
  const measures = SIZE_MEASURES.map((name, i) => [
    name,
    sizes.flatMap((size) => {
      const cm = measureOf(size, i);
      return cm === null ? [] : Math.round(cm * MEASURE_SCALE);
    }),
  ]);
  return {
    _key: design.id,
    name: foldWords(design.name),
    facts: design.labels.map(foldWords).join(BETWEEN_LABELS),
    description: foldDescription(design.description),
    price_fen: design.priceFen,
    downloads: design.downloads,
    rating: Math.round(design.rating * MILLION),
    designer: designer[0] ?? 0,
    needle_mm: numbers.needle_mm ?? 0,
    gauge_sts: numbers.gauge_sts ?? 0,
    gauge_rows: numbers.gauge_rows ?? 0,
    metres_min: numbers.metres_min ?? 0,
    strand_metres: metres.length > 0 ? Math.min(...metres) / (numbers.strands ?? 1) : 0,
    values: Object.entries(values).flatMap(([name, all]) => all.map((value) => `${name}=${value}`)),
    ...Object.fromEntries(measures),
  };
}
