// Reads the operations from the api's OpenAPI document.

/** Routes that the document omits. */
const UNDOCUMENTED = [{ method: 'GET', path: '/api/docs-json' }];

/**
 * @param document an OpenAPI document
 * @returns {{method, path, pathNames: string[], query: {name, schema}[], form: boolean, body: object|null}[]}
 * with all `$ref` resolved
 */
export function operationsOf(document) {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = operation.requestBody?.content ?? {};
      const [type] = Object.keys(content);
      return {
        method: method.toUpperCase(),
        path,
        query: (operation.parameters ?? []).filter(({ in: where }) => where === 'query'),
        form: type === 'multipart/form-data',
        body: type ? plainSchema(content[type].schema, document) : null,
      };
    }),
  );
  const others = UNDOCUMENTED.map((operation) => ({
    query: [],
    form: false,
    body: null,
    ...operation,
  }));
  return [...listed, ...others].map((operation) => ({
    ...operation,
    pathNames: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  }));
}

/** @returns the operation's name in figures and faults */
export function nameOf({ method, path }) {
  return `${method} ${path}`;
}

function plainSchema(schema, document) {
  if (schema.$ref) {
    const target = document.components.schemas[schema.$ref.split('/').at(-1)];
    return plainSchema(target, document);
  }
  // A nullable value: the type comes before `null`.
  if (schema.anyOf) return plainSchema(schema.anyOf[0], document);
  const { allOf = [], ...own } = schema;
  if (Array.isArray(own.type)) [own.type] = own.type;
  const parts = [own, ...allOf.map((part) => plainSchema(part, document))];
  const whole = Object.assign({}, ...parts);
  whole.properties = Object.fromEntries(
    parts.flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([name, property]) => [name, plainSchema(property, document)]),
    ),
  );
  if (whole.items) whole.items = plainSchema(whole.items, document);
  return whole;
}
