// Valid values, so that requests pass the first validation rules.
import fc from 'fast-check';
import { placeholder } from './placeholders.mjs';

const some = (...values) => fc.constantFrom(...values);
const text = (max) =>
  fc.string({
    unit: fc.constantFrom(...'毛衣围巾帽子棒针钩织花样图解abc 12'),
    minLength: 1,
    maxLength: max,
  });
const price = some('29.90', '0.01', '5', '9999999999.99', '188.8');
const date = some(
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2025-01-01',
  '2024-02-29',
  '2030-01-01',
);
const password = some('Cloudknit1', 'Cloudknit1', 'Cloudknit1', 'Wrong1234');

// Images of another design are refused.
const fewImages = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(placeholder('imageId'), { maxLength: 2 }) },
);

/**
 * Plausible values by the name of a field, a query parameter or a path parameter; `path name` where the name is
 * ambiguous.
 */
const BY_NAME = {
  id: placeholder('designId'),
  design_id: placeholder('designId'),
  ids: fc.array(placeholder('designId'), { maxLength: 4 }),
  imageId: placeholder('imageId'),
  remove_image_ids: fewImages,
  image_order: fewImages,
  orderId: placeholder('orderId'),
  outTradeNo: placeholder('outTradeNo'),
  mediaId: placeholder('mediaId'),
  width: some('600', '1200', '2400', '1'),
  name: text(40),
  description: text(200),
  price,
  old_price: some('', '39.90', '100'),
  price_min: some('1', '0.01', '20'),
  price_max: some('50', '9999999999.99'),
  categories: fc.array(placeholder('categoryId'), { maxLength: 2 }),
  category: placeholder('categorySlug'),
  designer: placeholder('username'),
  designer_username: placeholder('username'),
  username: fc.oneof(
    placeholder('username'),
    placeholder('ownUsername'),
    placeholder('newUsername'),
  ),
  display_name: text(20),
  email: fc.oneof(placeholder('email'), placeholder('newEmail')),
  phone: placeholder('phone'),
  code: some('123456', '000000'),
  password,
  password2: password,
  old_password: some('Cloudknit1'),
  new_password: some('Cloudknit1', 'Cloudknit2'),
  turnstile_token: placeholder('humanCheck'),
  login_type: some('email', 'email', 'phone', 'wechat'),
  register_type: some('email', 'email', 'phone'),
  usage: some('register', 'reset', 'link'),
  login_token: placeholder('wechatState'),
  loginToken: placeholder('wechatState'),
  remember_me: fc.boolean(),
  is_active: fc.boolean(),
  allow: fc.boolean(),
  dry_run: fc.boolean(),
  device_code: placeholder('deviceCode'),
  userCode: placeholder('userCode'),
  token: placeholder('linkToken'),
  payment_method: some('wechat_native', 'wechat_native', 'wechat_h5', 'wechat_jsapi'),
  reason: some('图解有误', '买家申请'),
  decision: some('accept', 'refund', 'dismiss'),
  change: some('lock', 'unlock', 'promote', 'demote', 'reset-second-factor'),
  date,
  state: some('pending', 'paid', 'closed', 'refunded'),
  q: some('毛', 'fuzz', '1'),
  before: fc.constant('2027-01-01T00:00:00.000000Z,AAAAAAAAAAAAAAAAAAAAAA'),
  after: some('0', '5'),
  active: some('true', 'false'),
  p: some('1', '2', '3'),
  n: some('1', '4', '100'),
  cursor: placeholder('cursor'),
  sku: fc.oneof(placeholder('sku'), some('A-1', 'B-2', '#1')),
  skus: fc.array(placeholder('sku'), { maxLength: 2 }),
  updated_at: placeholder('updatedAt'),
  '/api/v1/account/api-tokens/{id} id': placeholder('apiTokenId'),
  '/api/v1/queues/{name}/retry name': some('email', 'sms', 'images', 'payment-notifications'),
  '/api/v1/users/{name}/{change} name': placeholder('username'),
  '/api/v1/downloads/{token} token': placeholder('downloadToken'),
  '/api/v1/account/login/wechat-state/{token} token': placeholder('pollToken'),
  '/api/v1/designs/import/check categories': fc.array(placeholder('categorySlug'), {
    maxLength: 2,
  }),
  '/api/v1/designs/import categories': fc.array(placeholder('categorySlug'), { maxLength: 2 }),
  '/api/v1/designs/import dry_run': some('0', '1'),
  '/api/v1/designs/import yes_prices': some('0', '1'),
  '/api/v1/designs/import yes_new_designers': some('0', '1'),
  '/api/v1/designs/{id}/update is_active': some('true', 'false'),
};

/** A value for a field of an operation, by its name or else by its schema. */
export function plausible(path, name, schema, fixtures) {
  if (name === 'file') return fc.constant(fixtures.zip.listing);
  if (name === 'detail_images') return fc.constantFrom([], [fixtures.png.listing]);
  // A case has a field `row` too, a number.
  if (name === 'row' && path.startsWith('/api/v1/designs/import')) {
    return fc.array(importRow(path, fixtures), { minLength: 1, maxLength: 2 });
  }
  return BY_NAME[`${path} ${name}`] ?? BY_NAME[name] ?? bySchema(path, schema, fixtures);
}

/** An object by its schema; optional fields are present at random. */
export function plausibleObject(path, schema, fixtures) {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    plausible(path, name, property, fixtures),
  ]);
  const record = Object.fromEntries(fields);
  // Files are required too, but are no fields of the record.
  const requiredKeys = (schema.required ?? []).filter((name) => Object.hasOwn(record, name));
  return fc.record(record, { requiredKeys });
}

function bySchema(path, schema = {}, fixtures = {}) {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.integer({ min: 1, max: 100 });
  if (schema.type === 'array') {
    return fc.array(bySchema(path, schema.items, fixtures), { maxLength: 3 });
  }
  if (schema.type === 'object') return plausibleObject(path, schema, fixtures);
  return text(30);
}

/** A row of an import form: JSON in a field. */
function importRow(path, fixtures) {
  return fc.record({
    sku: BY_NAME.sku,
    name: BY_NAME.name,
    description: BY_NAME.description,
    price,
    old_price: fc.option(BY_NAME.old_price),
    categories: fc.option(BY_NAME[`${path} categories`]),
    designer_username: fc.oneof(fc.constant(''), placeholder('username')),
    is_active: fc.option(fc.boolean()),
    file: fc.constant(fixtures.zip.listing),
    detail_images: fc.option(fc.constantFrom([], [fixtures.png.listing])),
  });
}
