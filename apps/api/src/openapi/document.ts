import { API_BASE, type ErrorCode } from '#contracts';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ROUTE_LIMITS } from '../http/security/route-limits.js';
import { REFRESH_COOKIE } from '../modules/accounts/sign-in/session-cookies.js';
import { ANY_ERROR, errorResponses } from './error-responses.js';
import { GUARD_CODES, NOTES, type OperationNotes } from './operation.js';
import { exampleOf, readResponseSchemas, type Schema } from './response-schemas.js';
import { ACCESS_TOKEN, API_TOKEN, SESSION_COOKIE } from './security.js';

const DESCRIPTION = `The api of the shop. Paths have an optional trailing slash. Amounts are strings in yuan or integers
in fen (\`_fen\`), times are UTC. Every response outside 2xx is an \`ErrorBody\`, whose \`code\` is stable. Clients ignore
fields that they do not know.`;

const LICENCE = { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' };

/** The tag of each path, by the first pattern that matches below the api's base, with its description. */
const TAGS: [name: string, path: RegExp, description: string][] = [
  [
    'accounts',
    /^\/(account\/(?!orders)|token|verify|human-check)/,
    'Signing in, your account, API tokens',
  ],
  ['users', /^\/users/, 'Accounts of others, for admins'],
  ['orders', /^\/(orders(?!.*(pay|refund|status))|account\/orders)/, 'Orders'],
  ['files', /download|^\/designs\/\{id\}\/(archive|originals)|^\/media/, 'Archives and pictures'],
  ['reports', /^\/reports/, 'Reports that a design infringes a right'],
  [
    'reviews',
    /review|works$|question/,
    'Reviews of bought designs, pictures of finished pieces, questions',
  ],
  ['catalogue', /^\/(designs|designers|categories)/, 'Designs: finding, publishing, importing'],
  ['payments', /^\/(payments|orders)/, 'Payments and refunds'],
  ['shop', /^\/shop/, 'Who runs the shop, and its texts'],
  ['wechat', /^\/wechat/, "WeChat's JS-SDK"],
  ['operations', /./, 'Health, diagnosis and queues'],
];

const UNSAFE = new Set(['post', 'put', 'patch', 'delete']);

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']> & Record<`x-${string}`, unknown>;
interface Response {
  description: string;
  content?: object;
}

/**
 * Describes the api as OpenAPI 3.1. Paths, parameters and request bodies come from the controllers and their DTOs,
 * responses from the types in libs/contracts, and error responses from guards, inputs and the handlers' decorators.
 * Takes some 100 ms: it is called for the first request of the document only.
 */
export function describeApi(app: INestApplication): OpenAPIObject {
  const { responses, schemas } = readResponseSchemas();
  const document = SwaggerModule.createDocument(app, settings());
  const components = { ...document.components?.schemas, ...schemas } as Record<string, Schema>;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      const notes = operation[NOTES] as OperationNotes | undefined;
      // A test fails for a handler without a decorator.
      if (!notes) continue;
      const body = bodyOf(notes, responses, components);
      // The comment of a handler describes its operation; an operation without a JSON body has no other description.
      const remark = operation.summary;
      const summary = responses[notes.id]?.['description'];
      Object.assign(operation, summary ? { summary, description: remark } : {});
      operation.operationId = notes.id;
      operation.tags = [tagOf(path)];
      operation.security ??= [];
      operation.responses = {
        ...withBody(operation.responses as Record<string, Response>, body),
        ...errorResponses(codesOf(operation, notes, method, path)),
        default: { $ref: '#/components/responses/AnyError' },
      };
      delete operation[NOTES];
      delete operation[GUARD_CODES];
    }
  }
  const tags = TAGS.map(([name, , description]) => ({ name, description }));
  const all = { ...document.components, schemas: components, responses: { AnyError: ANY_ERROR } };
  const info = { ...document.info, license: LICENCE };
  return normalised({ ...document, info, tags, components: all }) as OpenAPIObject;
}

function settings(): Omit<OpenAPIObject, 'paths'> {
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('云织商城')
    .setDescription(DESCRIPTION)
    .setVersion(API_BASE.slice(1 + API_BASE.lastIndexOf('/')))
    .addServer('/')
    .addBearerAuth(
      { type: 'http', description: 'From a sign-in or `GET /token/refresh`, for ten minutes.' },
      ACCESS_TOKEN,
    )
    .addBearerAuth(
      { type: 'http', bearerFormat: 'opaque', description: "An admin's token for programs." },
      API_TOKEN,
    )
    .addCookieAuth(
      REFRESH_COOKIE,
      {
        type: 'apiKey',
        in: 'cookie',
        description:
          'The session. A request other than GET repeats `XSRF-TOKEN` as `X-XSRF-TOKEN`.',
      },
      SESSION_COOKIE,
    )
    .build();
}

function tagOf(path: string): string {
  const below = path.replace(API_BASE, '');
  return TAGS.find(([, pattern]) => pattern.test(below))![0];
}

/** The content of a response with success; undefined without a body. */
function bodyOf(
  { id, mediaTypes }: OperationNotes,
  responses: Record<string, Schema>,
  components: Record<string, Schema>,
): object | undefined {
  if (mediaTypes.length === 0) return undefined;
  const content = responses[id]
    ? jsonContent(responses[id], components)
    : { schema: { type: 'string', format: 'binary' } };
  return Object.fromEntries(mediaTypes.map((type) => [type, content]));
}

function jsonContent(response: Schema, components: Record<string, Schema>): object {
  const { description: _summary, ...schema } = response;
  return { schema, example: exampleOf(schema, components) };
}

/** Adds the body to every response that the controller declares, except redirections. */
function withBody(
  declared: Record<string, Response>,
  content: object | undefined,
): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(declared).map(([status, { description }]) => [
      status,
      {
        description: description || 'Success',
        ...(content && !status.startsWith('3') && { content }),
      },
    ]),
  );
}

function codesOf(
  operation: Operation,
  { codes }: OperationNotes,
  method: string,
  path: string,
): ErrorCode[] {
  const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const { requestBody, parameters = [] } = operation;
  const isJson =
    requestBody && 'content' in requestBody && 'application/json' in requestBody.content;
  const hasInput =
    requestBody || parameters.some((parameter) => 'in' in parameter && parameter.in === 'query');
  const guardCodes = (operation[GUARD_CODES] as ErrorCode[] | undefined) ?? [];
  const needsRight = [...guardCodes, ...codes].includes('forbidden');
  return [
    ...(hasInput ? (['invalid'] as const) : []),
    ...(isJson ? (['invalid_json'] as const) : []),
    ...guardCodes,
    ...(UNSAFE.has(method) ? (['xsrf_refused'] as const) : []),
    ...codes,
    // The session may only lack the second factor.
    ...(needsRight ? (['second_factor_required'] as const) : []),
    ...(route in ROUTE_LIMITS ? (['too_many_requests'] as const) : []),
  ];
}

/**
 * Corrects what Nest writes for DTOs: OpenAPI 3.1 has no `nullable`, and a field with a default is optional.
 */
function normalised(document: object): unknown {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return withOptionalDefaults(withNullType(value as Schema));
  });
}

function withNullType(schema: Schema): Schema {
  const { nullable, type, ...rest } = schema;
  return nullable === true && type ? { ...rest, type: [type, 'null'].flat() } : schema;
}

function withOptionalDefaults(schema: Schema): Schema {
  const { properties, required, schema: ofParameter } = schema;
  if (properties && Array.isArray(required)) {
    const needed = required.filter((name) => !('default' in (properties[name] ?? {})));
    return { ...schema, required: needed };
  }
  const hasDefault =
    ofParameter !== null && typeof ofParameter === 'object' && 'default' in ofParameter;
  return hasDefault ? { ...schema, required: false } : schema;
}
