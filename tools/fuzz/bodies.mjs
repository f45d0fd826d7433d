// Arbitrary bodies: valid ones, and the same after one to three mutations.
import fc from 'fast-check';
import { misshapenFields, misshapenMembers } from './misshapen.mjs';
import { plausibleObject } from './plausible-values.mjs';
import { headerSafe, latin1Of, nastyText, nastyValue } from './nasty-values.mjs';

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=gbk',
  'application/json; charset=utf-16le',
  'application/json; charset=utf-7',
  'application/json; charset=nonsense',
  'application/json; charset=""',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/problem+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=x',
  'application/octet-stream',
  '',
  '/',
  'application/json, text/plain',
  '\xff/\xfe',
];
const ENCODINGS = [
  'gzip',
  'deflate',
  'br',
  'zstd',
  'identity',
  'gzip, gzip',
  'false-gzip',
  'false-br',
  'bomb',
  'nonsense',
  '\xff',
];
const TRANSFERS = [
  'whole',
  'whole',
  'whole',
  'whole',
  'whole',
  'whole',
  'whole',
  'chunked',
  'chunked',
  'broken off',
];

/** Mutates only some requests: many must be valid, or nothing after the validation is tested. */
export const rarely = (arbitrary, of = 12) =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: of - 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary },
  );

const anyBytes = fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes));
const badJson = fc.constantFrom(
  '',
  '{',
  '}',
  '{"a":}',
  '[',
  'nul',
  '"',
  '{"a":1}x',
  '\ufeff{}',
  '{"a":\u0000}',
  '// x',
  "{'a':1}",
  '1',
  '"x"',
  'null',
  'true',
);

const objectChange = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('replace'), at: fc.nat(20), value: nastyValue }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('leave out'), at: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('say twice'), at: fc.nat(20), value: nastyValue }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('add'),
      key: fc.constantFrom('__proto__', 'constructor', 'id', 'is_admin', '', '\0', 'code', 'error'),
      value: nastyValue,
    }),
  },
);
const changes = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(objectChange, { minLength: 1, maxLength: 3 }) },
);
const common = {
  contentType: rarely(fc.constantFrom(...CONTENT_TYPES)),
  encoding: rarely(fc.constantFrom(...ENCODINGS), 16),
  transfer: fc.constantFrom(...TRANSFERS),
};

/** A JSON body of an operation. */
export function jsonBody({ path, body }, fixtures) {
  return fc.record({
    kind: fc.constant('json'),
    fields: plausibleObject(path, body, fixtures),
    changes,
    misshapen: rarely(misshapenMembers, 10),
    /** Invalid UTF-8 in the first text of the body. */
    spoiledBy: rarely(fc.constantFrom('ff', 'c328', 'eda080', 'f4908080', 'e6af'), 20),
    instead: rarely(
      fc.oneof(
        badJson.map((text) => Buffer.from(text)),
        anyBytes,
        nastyValue,
      ),
      14,
    ),
    ...common,
  });
}

/** A body for an operation without one. */
export const strayBody = fc.record({
  kind: fc.constant('json'),
  fields: fc.constant({}),
  changes: fc.constant([]),
  misshapen: fc.constant(null),
  spoiledBy: fc.constant(null),
  instead: fc.oneof(
    badJson.map((text) => Buffer.from(text)),
    anyBytes,
    nastyValue,
  ),
  ...common,
});

const ARCHIVES = fc.oneof(
  { weight: 4, arbitrary: fc.constant('zip') },
  { weight: 1, arbitrary: fc.constantFrom('png', 'svg', 'empty', 'noise', 'rar', 'sevenZip') },
);
const PICTURES = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('png', 'jpeg') },
  { weight: 1, arbitrary: fc.constantFrom('svg', 'noise', 'zip') },
);
const headerText = nastyText.map((text) => headerSafe(latin1Of(text)).slice(0, 300));

const filePart = (field, kinds) =>
  fc.record({
    field: fc.constant(field),
    file: kinds,
    named: rarely(headerText),
    type: rarely(
      fc.constantFrom('', 'text/plain; charset=gbk', '\xff', 'image/png', 'application/x;;'),
      6,
    ),
    cut: rarely(fc.double({ min: 0, max: 1, noNaN: true })),
  });

const fieldPart = fc.record({
  field: fc.oneof(
    headerText,
    fc.constantFrom(
      'name',
      'price',
      'row',
      '__proto__',
      'constructor',
      'categories',
      'updated_at',
      'image_order',
    ),
  ),
  text: fc.oneof(nastyText, fc.constant('x'.repeat(70_000))),
  charset: rarely(fc.constantFrom('utf-16le', 'gbk', 'nonsense', 'base64'), 3),
});

const BREAKS = [
  'cut',
  'no end',
  'no boundary',
  'other boundary',
  'header without end',
  'header too long',
  'no disposition',
  'many parts',
  'bare line feeds',
];

/** A multipart body of an operation. */
export function formBody(operation, fixtures) {
  const { path, body } = operation;
  const properties = Object.fromEntries(
    Object.entries(body.properties).filter(([name]) => !['file', 'detail_images'].includes(name)),
  );
  const fields = plausibleObject(path, { ...body, properties, required: body.required }, fixtures);
  return fc.record({
    kind: fc.constant('form'),
    fields,
    changes: rarely(fc.array(objectChange, { minLength: 1, maxLength: 2 }), 3),
    misshapen: rarely(misshapenFields(operation), 10),
    archive: filePart('file', ARCHIVES),
    hasArchive: fc.constantFrom(true, true, true, false),
    pictures: rarely(fc.array(filePart('detail_images', PICTURES), { maxLength: 3 }), 3),
    more: rarely(
      fc.array(fc.oneof(fieldPart, filePart('file', ARCHIVES), filePart('avatar', ARCHIVES)), {
        maxLength: 3,
      }),
      3,
    ),
    broken: rarely(
      fc.record({
        how: fc.constantFrom(...BREAKS),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      4,
    ),
    ...common,
  });
}
