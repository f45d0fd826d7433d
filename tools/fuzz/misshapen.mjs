// Bodies with a structure that is expensive to parse: they must be refused cheaply.
import fc from 'fast-check';
import { RawJson } from './placeholders.mjs';

const BODY_BYTES = 96_000;
const FIELD_BYTES = 60_000;

/** Repeats a piece up to the size limit. */
function full(open, piece, close, max = BODY_BYTES) {
  const pieces = [];
  for (let bytes = 0, i = 0; bytes < max - 100; i += 1) {
    pieces.push(piece(i));
    bytes += pieces[i].length + 1;
  }
  return open + pieces.join(',') + close;
}

const manyKeys = (max) => full('{', (i) => `"${i.toString(36)}":1`, '}', max);
const members = (count) => Array.from({ length: count }, (_, i) => [`k${i}`, 1]);

/** Additional members for a valid body: pairs of key and value. */
const BESIDE = [
  members(9_000),
  members(70),
  [['more', new RawJson(manyKeys())]],
  [['more', new RawJson(full('{', (i) => `"${i * 65_536}":1`, '}'))]],
  [['more', new RawJson(full('{', () => '"a":1', '}'))]],
  [['more', new RawJson(full('[', () => '1', ']'))]],
  [['more', new RawJson(full('[', () => '{}', ']'))]],
  [['more', new RawJson(full('[', (i) => `{"${i.toString(36)}":1}`, ']'))]],
  [['more', new RawJson(full('{', (i) => `"${i}":[${'{},'.repeat(98)}{}]`, '}'))]],
  [['more', new RawJson('[[]]')]],
  [['more', new RawJson('['.repeat(40_000) + ']'.repeat(40_000))]],
  [['more', new RawJson(`${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`)]],
];

/** Values of a field that is read as JSON. */
const NESTED = [manyKeys(FIELD_BYTES), '['.repeat(FIELD_BYTES), '{"items":[[]]}'];
/** Fields of a form that are too long for their rule or have an excessive structure. */
const IN_FORM = {
  sheet: NESTED,
  version: NESTED,
  row: [manyKeys(FIELD_BYTES), full('[', () => '{}', ']', FIELD_BYTES), '{"detail_images":[[]]}'],
  categories: ['1,'.repeat(FIELD_BYTES / 2), ','.repeat(FIELD_BYTES)],
};

/** @returns an arbitrary list of pairs to add to a JSON body */
export const misshapenMembers = fc.constantFrom(...BESIDE);

/** @returns an arbitrary list of pairs to add to the form of an operation */
export function misshapenFields({ path }) {
  return fc
    .constantFrom(...fieldsOf(path))
    .chain((name) =>
      fc
        .tuple(fc.constantFrom(...IN_FORM[name]), fc.constantFrom(1, 19))
        .map(([value, count]) => Array.from({ length: count }, () => [name, value])),
    );
}

/** @returns the fields of an operation's form that are read as JSON or as a list */
function fieldsOf(path) {
  if (path.endsWith('/import')) return ['row'];
  return path.endsWith('/update') ? ['categories', 'sheet', 'version'] : ['categories', 'sheet'];
}
