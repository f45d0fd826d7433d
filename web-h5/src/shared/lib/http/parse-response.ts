import type { MessageResponse } from '#contracts';

/** The fields of a response body that the caller reads without checking them, with their `typeof`. */
export type Schema<T> = T extends readonly (infer Item)[]
  ? readonly [Schema<Item>]
  : T extends string
    ? 'string'
    : T extends number
      ? 'number'
      : T extends boolean
        ? 'boolean'
        : { readonly [Field in keyof T]?: Schema<NonNullable<T[Field]>> };

/** A 2xx response with an unexpected body: a proxy's page, an empty body, another version of the api. */
export class InvalidResponseError extends Error {}

/** Returns a response body that matches its schema, with all its other fields. @throws InvalidResponseError */
export function parseResponse<T>(schema: Schema<NoInfer<T>>, body: T): T {
  if (!matches(body, schema)) throw new InvalidResponseError('the body does not match its schema');
  return body;
}

/** Returns the message of a response. @throws InvalidResponseError if it has none */
export function messageIn(body: MessageResponse): string {
  return parseResponse<MessageResponse>({ message: 'string' }, body).message;
}

/** The fields that may hold the text of an error response; the first text wins. */
const ERROR_FIELDS = ['error', 'detail', 'message'] as const;

/** Returns the text of an error response (REG-17, EDIT-14), or null. @param body parsed JSON */
export function failureTextIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const texts = ERROR_FIELDS.map((field) => (body as Record<string, unknown>)[field]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

function matches(value: unknown, schema: unknown): boolean {
  if (typeof schema === 'string') return typeof value === schema;
  if (Array.isArray(schema)) {
    return Array.isArray(value) && value.every((item) => matches(item, schema[0]));
  }
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(schema as object).every(([field, inner]) =>
    matches((value as Record<string, unknown>)[field], inner),
  );
}
