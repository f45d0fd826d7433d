import { ERROR_STATUSES, type ErrorCode, type ErrorBody, API_MESSAGES, MESSAGES } from '#contracts';
import type { Schema } from './response-schemas.js';

const ERROR_BODY = { $ref: '#/components/schemas/ErrorBody' };

/** Bodies with fields beside `code` and `error`. */
const BODIES: Partial<Record<ErrorCode, Schema>> = {
  order_exists: { allOf: [ERROR_BODY, { $ref: '#/components/schemas/OrderExists' }] },
  price_changed: { allOf: [ERROR_BODY, { $ref: '#/components/schemas/PriceChanged' }] },
  refundable_changed: {
    allOf: [ERROR_BODY, { $ref: '#/components/schemas/RefundableChanged' }],
  },
};

const EXAMPLES: Partial<Record<ErrorCode, ErrorBody>> = {
  invalid: { code: 'invalid', error: MESSAGES.required, name: [MESSAGES.required] },
  invalid_json: { code: 'invalid_json', error: API_MESSAGES.invalidJson },
  not_signed_in: { code: 'not_signed_in', error: MESSAGES.signInRequired },
  forbidden: { code: 'forbidden', error: MESSAGES.forbidden },
  xsrf_refused: { code: 'xsrf_refused', error: API_MESSAGES.xsrfRefused },
  session_required: { code: 'session_required', error: API_MESSAGES.sessionRequired },
  confirmation_required: {
    code: 'confirmation_required',
    error: API_MESSAGES.confirmationRequired,
  },
  design_not_found: { code: 'design_not_found', error: API_MESSAGES.designNotFound },
  order_not_found: { code: 'order_not_found', error: API_MESSAGES.orderNotFound },
  order_exists: {
    code: 'order_exists',
    error: API_MESSAGES.orderExists,
    order_id: 'V1StGXR8_Z5jdHi6',
    is_paid: false,
  },
  price_changed: { code: 'price_changed', error: MESSAGES.priceChanged, price: '39.90' },
  own_design: { code: 'own_design', error: API_MESSAGES.ownDesign },
  download_limit: { code: 'download_limit', error: MESSAGES.downloadLimit },
  too_many_requests: {
    code: 'too_many_requests',
    error: MESSAGES.tooManyRequests,
    retry_after: 30,
  },
};

/** Codes that every operation may answer with. */
export const COMMON_CODES: readonly ErrorCode[] = [
  'invalid',
  'invalid_json',
  'not_found',
  'request_timeout',
  'body_too_large',
  'too_many_requests',
  'internal',
  'unavailable',
  'storage_full',
];

/** Response of every status that an operation does not list. */
export const ANY_ERROR = describeErrors(COMMON_CODES);

/** The error responses of an operation, by status. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    for (const status of ERROR_STATUSES[code]) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [status, describeErrors(ofStatus)]),
  );
}

function describeErrors(codes: readonly ErrorCode[]): object {
  const plain = codes.filter((code) => !BODIES[code]);
  const special = codes.flatMap((code) => {
    const body = BODIES[code];
    return body ? { ...body, properties: { code: { const: code } } } : [];
  });
  const bodies = [...(plain.length > 0 ? [plainBody(plain)] : []), ...special];
  const known = codes.flatMap((one) => EXAMPLES[one] ?? []);
  return {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: bodies.length === 1 ? bodies[0] : { anyOf: bodies },
        ...(known.length > 0 && {
          examples: Object.fromEntries(known.map((value) => [String(value.code), { value }])),
        }),
      },
    },
  };
}

function plainBody(codes: ErrorCode[]): Schema {
  const oneOf = { type: 'string', enum: codes };
  // A field may itself be named `code`: its messages are in the code's place.
  const messages = { type: 'array', items: { type: 'string' } };
  const code = codes.includes('invalid') ? { anyOf: [oneOf, messages] } : oneOf;
  return { allOf: [ERROR_BODY], properties: { code } };
}
