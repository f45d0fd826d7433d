import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

/** What the tests read of an OpenAPI document. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
}

interface DocumentedOperation {
  operationId: string;
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** A response of the api, as a test received it. */
export interface ObservedResponse {
  method: string;
  /** The path of the address, without the query. */
  path: string;
  status: number;
  mediaType: string | null;
  /** Parsed JSON; ignored for other media types. */
  body: unknown;
}

interface Route {
  pattern: RegExp;
  parameters: number;
  path: string;
}

const ID = 'https://cloudknit.example/openapi.json';

/** Checks responses against the document: status, media type, body and error code. */
export class ResponseChecker {
  private readonly ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  private readonly routes: Route[];
  /** Ids of the operations of which a success was checked; 405 is the only answer of those that refuse HEAD. */
  readonly observed = new Set<string>();

  constructor(private readonly document: OpenApiDocument) {
    ajvFormats.default(this.ajv);
    this.ajv.addSchema({ ...closed(document), $id: ID });
    this.routes = Object.keys(document.paths)
      .map((path) => ({
        path,
        parameters: path.split('{').length,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      }))
      // A fixed path comes before one with a parameter in its place.
      .sort((one, other) => one.parameters - other.parameters);
  }

  get operationIds(): string[] {
    return Object.values(this.document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
  }

  /** @returns what differs from the document; null if nothing does, or if the document has no such operation */
  violationOf(response: ObservedResponse): string | null {
    const { method, path, status } = response;
    const route = this.routes.find(({ pattern }) => pattern.test(path));
    const operation = route && this.document.paths[route.path]![method.toLowerCase()];
    if (!operation) return null;
    const documented = String(status) in operation.responses ? String(status) : 'default';
    if (documented === 'default' && status < 400)
      return `${method} ${path}: ${status} is not documented`;
    if (status < 400 || status === 405) this.observed.add(operation.operationId);
    const place =
      documented === 'default'
        ? ['components', 'responses', 'AnyError']
        : ['paths', route.path, method.toLowerCase(), 'responses', documented];
    const fault = this.contentFault(place, response);
    return fault && `${method} ${path} (${status}): ${fault}`;
  }

  /** @throws Error that says what differs from the document */
  assertDocumented(response: ObservedResponse): void {
    const violation = this.violationOf(response);
    if (violation) throw new Error(`not as documented: ${violation}`);
  }

  private contentFault(place: string[], { mediaType, body }: ObservedResponse): string | null {
    const { content } = place.reduce<unknown>(
      (value, key) => (value as Record<string, unknown>)[key],
      this.document,
    ) as { content?: Record<string, unknown> };
    const allowed = Object.keys(content ?? {});
    if (mediaType === null || allowed.length === 0)
      return mediaType && `${mediaType} for no content`;
    if (!allowed.includes(mediaType)) return `${mediaType} in place of ${allowed.join(', ')}`;
    if (mediaType !== 'application/json') return null;
    const pointer = [...place, 'content', mediaType, 'schema'].map(escaped).join('/');
    const validate = this.ajv.getSchema(`${ID}#/${pointer}`);
    if (!validate) throw new Error(`no schema at ${pointer}`);
    if (validate(body)) return null;
    return `${this.ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`;
  }
}

/** As a fragment of a URI that is a JSON pointer. */
const escaped = (key: string) =>
  encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * The document with objects that allow no other fields: clients ignore fields that they do not know, but the server
 * must send none that is not documented. Objects that are part of an `allOf` stay open.
 */
function closed(document: OpenApiDocument): object {
  const parts = new Set(
    [...JSON.stringify(document).matchAll(/"allOf":\[([^\]]*)\]/g)].flatMap(([, list]) =>
      [...list!.matchAll(/schemas\/([\w.-]+)/g)].map(([, name]) => name!),
    ),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    parts.has(name) ? schema : withoutOtherFields(schema),
  ]);
  const { components } = document;
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function withoutOtherFields(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const isObject = 'type' in value && value.type === 'object' && 'properties' in value;
    return isObject && !('additionalProperties' in value)
      ? { ...value, additionalProperties: false }
      : value;
  });
}

/** The media type of a response; null without a body. */
export function mediaTypeOf(headers: Headers, bytes: { length: number }): string | null {
  if (bytes.length === 0) return null;
  return headers.get('content-type')?.split(';')[0]!.trim() ?? '';
}
