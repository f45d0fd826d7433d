// Part of `npm run build`: derives the JSON Schemas of the api's responses from the types in libs/contracts. The api
// serves them in its OpenAPI document.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { ROOT } from '../lib/prepare.mjs';

const REF = '#/definitions/';

/** The types that the document refers to: the bodies by operation id, and the bodies of errors. */
const ROOTS = ['Responses', 'ErrorBody', 'OrderExists', 'PriceChanged', 'RefundableChanged'];

/** Component names allow no other characters: `Page<DesignCard>` becomes `Page_DesignCard`. */
const nameOf = (type) => type.replace(/[^\w.-]+/g, '_').replace(/_$/, '');

/** @returns the schema with references into an OpenAPI document */
function withComponentRefs(schema) {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? `#/components/schemas/${nameOf(value.slice(REF.length))}` : value,
  );
}

const generator = createGenerator({
  path: join(ROOT, 'libs/contracts/src/index.ts'),
  tsconfig: join(ROOT, 'tsconfig.json'),
  // `npm run types` checks them.
  skipTypeCheck: true,
  jsDoc: 'extended',
  sortProps: false,
  // Clients must accept fields that a later version adds.
  additionalProperties: true,
  encodeRefs: false,
});
const definitions = Object.assign(
  {},
  ...ROOTS.map((type) => generator.createSchema(type).definitions),
);
const { Responses, ...types } = withComponentRefs(definitions);
const schemas = Object.fromEntries(
  Object.entries(types).map(([type, schema]) => [nameOf(type), schema]),
);
const file = join(ROOT, 'dist/libs/contracts/response-schemas.json');
writeFileSync(file, JSON.stringify({ responses: Responses.properties, schemas }));
