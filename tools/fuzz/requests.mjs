// Arbitrary requests of an operation.
import fc from 'fast-check';
import { formBody, jsonBody, rarely, strayBody } from './bodies.mjs';
import { nastyHeaderValue, nastyWireText } from './nasty-values.mjs';
import { plausible } from './plausible-values.mjs';

const HEADERS = {
  range: [
    'bytes=0-',
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-0,2-3',
    'bytes=99999999999-',
    'bytes=-0',
    'bytes=a-b',
    'items=0-1',
    'bytes=',
    `bytes=${'0-1,'.repeat(800)}`,
    'bytes=0-18446744073709551616',
  ],
  'if-none-match': ['*', '"a"', 'W/"a"', '"', '"a", "b"', ','.repeat(900), '""'],
  'if-match': ['*', '"a"'],
  'if-range': ['"a"', 'Sat, 21 Nov 2026 00:00:00 GMT', 'W/"'],
  'if-modified-since': [
    'Sat, 21 Nov 2026 00:00:00 GMT',
    'yesterday',
    '-1',
    'Thu, 01 Jan 1970 00:00:00 GMT',
  ],
  accept: ['text/html', '*/*;q=nonsense', 'image/webp', ',', 'text/html;q=0'],
  'accept-encoding': ['gzip;q=0, *;q=0', 'br', 'nonsense'],
  'user-agent': [
    '',
    'MicroMessenger',
    'Mozilla/5.0 (iPhone) Safari',
    '\xff'.repeat(300),
    'x'.repeat(4_000),
  ],
  cookie: [
    'refresh_token=; XSRF-TOKEN=',
    'refresh_token=%ff',
    'refresh_token=j:{"a":1}',
    'XSRF-TOKEN=j:[1]',
    'a',
    '=',
    ';;;;',
    '__proto__=1; constructor=2',
    'refresh_token=s:x.y',
    `wechat_browser=${'x'.repeat(3_000)}`,
    'wechat_browser=j:{}',
    'refresh_token="a',
    'is_admin=true',
  ],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer x',
    'bearer a.b.c',
    'Basic YTpi',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer ck_',
    `Bearer ck_${'A'.repeat(43)}`,
    'Bearer ck_%00',
    'Bearer \xff',
    `Bearer ${'x'.repeat(5_000)}`,
  ],
  'x-xsrf-token': ['x', ''],
  'x-forwarded-for': [
    'unknown',
    '::1',
    '2001:db8::1',
    '1.2.3.4, 5.6.7.8',
    '_hidden',
    ',',
    '999.1.1.1',
    '[::ffff:1.2.3.4]:80',
    'fe80::1%eth0',
    '::',
    ':::::::::',
    '1:2:3:4:5:6:7:8:9',
  ],
  'x-forwarded-proto': ['https', 'gopher'],
  'x-forwarded-host': ['evil.example'],
  'x-request-id': ['x', '\xff'],
  'x-http-method-override': ['DELETE'],
  origin: ['https://evil.example', 'null'],
  referer: ['https://evil.example/%zz'],
  expect: ['100-continue', ''],
  traceparent: ['00-x'],
  'wechatpay-timestamp': ['0', '1795300000', 'x', '99999999999999999999'],
  'wechatpay-nonce': ['x'],
  'wechatpay-serial': ['PUB_KEY_ID_0', 'x'],
  'wechatpay-signature': ['AAAA', '!', 'WECHATPAY/SIGNTEST/AAAA'],
};

const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...HEADERS[name]) },
        { weight: 1, arbitrary: nastyHeaderValue },
      ),
    ),
  );

const headers = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
);

/** Either `{wire}`, sent unchanged, or any other value, which is encoded. */
const wireText = nastyWireText.map((wire) => ({ wire }));

/** @returns an arbitrary request of one of these operations, with placeholders */
export function arbitraryRequest(operations, fixtures) {
  return fc.oneof(...operations.map((operation) => requestOf(operation, fixtures)));
}

function requestOf(operation, fixtures) {
  const { path, pathNames, query } = operation;
  const pathValue = (name) =>
    fc.oneof(
      { weight: 6, arbitrary: plausible(path, name, { type: 'string' }, fixtures) },
      { weight: 1, arbitrary: wireText },
    );
  return fc.record({
    operation: fc.constant(operation),
    role: roleArbitrary,
    /** How the request authenticates the role. */
    by: fc.oneof(
      { withCrossShrink: true },
      { weight: 18, arbitrary: fc.constant('bearer') },
      { weight: 2, arbitrary: fc.constantFrom('cookie', 'cookie without proof') },
    ),
    pathValues: fc.record(Object.fromEntries(pathNames.map((name) => [name, pathValue(name)]))),
    query: queryOf(path, query, fixtures),
    slash: fc.constantFrom('', '', '', '/'),
    headers,
    body: bodyOf(operation, fixtures),
    address: fc.nat(130_000),
  });
}

// Admins may use most operations.
const roleArbitrary = fc.oneof(
  { weight: 1, arbitrary: fc.constant('anonymous') },
  { weight: 2, arbitrary: fc.constant('buyer') },
  { weight: 1, arbitrary: fc.constant('designer') },
  { weight: 4, arbitrary: fc.constant('admin') },
);

function queryOf(path, parameters, fixtures) {
  const sound = parameters.map(({ name, schema }) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      {
        weight: 5,
        arbitrary: fc.tuple(fc.constant(name), plausible(path, name, schema, fixtures)),
      },
      { weight: 3, arbitrary: fc.tuple(fc.constant(name), wireText) },
    ),
  );
  const keys = [...parameters.map(({ name }) => name), '__proto__', 'a[b]', 'name[]', 'p[$gt]', ''];
  const stray = fc.tuple(fc.oneof(fc.constantFrom(...keys), wireText), wireText);
  return fc
    .tuple(fc.tuple(...sound), rarely(fc.array(stray, { minLength: 1, maxLength: 3 }), 5))
    .map(([named, more]) => [...named.filter(Boolean), ...(more ?? [])]);
}

function bodyOf(operation, fixtures) {
  if (operation.form) {
    return fc.oneof(
      { weight: 12, arbitrary: formBody(operation, fixtures) },
      { weight: 1, arbitrary: strayBody },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  }
  if (operation.body) {
    return fc.oneof(
      { weight: 14, arbitrary: jsonBody(operation, fixtures) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  }
  return rarely(strayBody, operation.method === 'GET' ? 20 : 6);
}
