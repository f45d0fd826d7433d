import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import { seededRandom } from '../../lib/seeded-random.mjs';
import { DEMO_DESIGNS } from '../../../dist/apps/api/src/commands/demo/designs/index.js';
import { patternOf } from '../../../dist/apps/api/src/commands/demo/patterns/sheet.js';
import { gramsOf } from '../../../dist/libs/catalogue/src/search-grams.js';
import {
  sheetColumns,
  SHEET_COLUMN_TYPES,
  sizeRows,
  SIZE_COLUMN_TYPES,
} from '../../../dist/libs/catalogue/src/sheet-columns.js';
import { fillSheet, foldText } from '../../../dist/libs/contracts/src/index.js';
import { textsOf } from './texts.mjs';

const SEED = 20_251;
const DESIGNERS = 50;
const CATEGORIES = 12;
const ROWS_PER_WRITE = 200;

/** The sheets of the demo's patterns; the designs take them in turn. */
const SHEETS = DEMO_DESIGNS.map((design) => fillSheet(patternOf(design).sheet));
const sheetOf = (id) => SHEETS[id % SHEETS.length];
const ARRAYS = Object.keys(SHEET_COLUMN_TYPES).filter(
  (name) => SHEET_COLUMN_TYPES[name] === 'text[]',
);

/**
 * Fills an empty, migrated database with designs: several categories, pictures, an archive and a pattern sheet each,
 * one in a hundred not on sale. The data is the same for the same count.
 * @param client a connection of node-postgres
 */
export async function fill(client, count) {
  await client.query(
    `INSERT INTO users (username, display_name)
     SELECT 'designer' || i, '设计师' || i FROM generate_series(1, $1) i`,
    [DESIGNERS],
  );
  await client.query(
    `INSERT INTO categories (name, slug, position)
     SELECT '分类' || i, 'category-' || i, i FROM generate_series(1, $1) i`,
    [CATEGORIES],
  );
  // Creating the indexes after the rows is much faster than updating them row by row.
  const { rows: indexes } = await client.query(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'designs' AND indexname LIKE '%grams'`,
  );
  for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`);
  await copy(
    client,
    `designs (id, designer_id, name, description, price_fen, old_price_fen, download_count,
      is_active, name_folded, description_folded, name_grams, description_grams,
      ${Object.keys(SHEET_COLUMN_TYPES).join(', ')})`,
    designs(count),
  );
  await copy(
    client,
    `design_sizes (design_id, ${Object.keys(SIZE_COLUMN_TYPES).join(', ')})`,
    sizes(count),
  );
  await copy(client, 'design_categories (design_id, category_id)', categories(count));
  await copy(client, 'design_images (design_id, position, original_key)', images(count));
  await copy(
    client,
    'archives (design_id, version, storage_key, file_name, size_bytes, sha256, contents)',
    archives(count),
  );
  await client.query("SELECT setval(pg_get_serial_sequence('designs', 'id'), $1)", [count]);
  await client.query("SET maintenance_work_mem = '1GB'");
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('VACUUM ANALYZE');
}

function* designs(count) {
  const random = seededRandom(SEED);
  for (let id = 1; id <= count; id += 1) {
    const { name, description } = textsOf(id, random);
    const priceFen = 900 + Math.floor(random() * 9_000);
    const [foldedName, foldedDescription] = [foldText(name), foldText(description)];
    yield [
      id,
      1 + (id % DESIGNERS),
      name,
      description,
      priceFen,
      random() < 0.3 ? priceFen + 1_000 : null,
      Math.floor(random() * 500),
      id % 100 !== 13,
      foldedName,
      foldedDescription,
      arrayOf(gramsOf(foldedName)),
      arrayOf(gramsOf(foldedDescription)),
      ...sheetValues(id),
    ];
  }
}

function sheetValues(id) {
  const columns = sheetColumns(sheetOf(id));
  return Object.keys(SHEET_COLUMN_TYPES).map((name) => {
    if (name === 'sheet') return JSON.stringify(columns.sheet);
    return ARRAYS.includes(name) && columns[name] !== null ? arrayOf(columns[name]) : columns[name];
  });
}

function* sizes(count) {
  for (let id = 1; id <= count; id += 1) {
    for (const row of sizeRows(sheetOf(id))) {
      yield [id, ...Object.keys(SIZE_COLUMN_TYPES).map((name) => row[name])];
    }
  }
}

function* categories(count) {
  for (let id = 1; id <= count; id += 1) {
    yield [id, 1 + (id % CATEGORIES)];
    if (id % 3 === 0) yield [id, 1 + ((id + 5) % CATEGORIES)];
  }
}

function* images(count) {
  for (let id = 1; id <= count; id += 1) {
    for (let position = 0; position <= id % 3; position += 1) {
      yield [id, position, `originals/${id}-${position}`];
    }
  }
}

function* archives(count) {
  const contents = JSON.stringify([
    { kind: 'pdf', count: 1 },
    { kind: 'text', count: 1 },
  ]);
  for (let id = 1; id <= count; id += 1) {
    yield [id, 1, `archives/${id}`, `图解${id}.zip`, 1_490_000, `\\x${'ab'.repeat(32)}`, contents];
  }
}

/** A PostgreSQL array of texts without quotation marks. */
function arrayOf(texts) {
  return `{${texts.map((text) => `"${text}"`).join(',')}}`;
}

function lineOf(row) {
  return `${row.map((value) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\'))).join('\t')}\n`;
}

function* linesOf(rows) {
  let lines = [];
  for (const row of rows) {
    lines.push(lineOf(row));
    if (lines.length === ROWS_PER_WRITE) {
      yield lines.join('');
      lines = [];
    }
  }
  if (lines.length > 0) yield lines.join('');
}

async function copy(client, table, rows) {
  await pipeline(Readable.from(linesOf(rows)), client.query(copyFrom(`COPY ${table} FROM STDIN`)));
}
