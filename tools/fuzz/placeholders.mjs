import fc from 'fast-check';

/**
 * A placeholder for a value that is known only when the request is sent, such as an existing order or a solved human
 * check.
 */
export class Placeholder {
  constructor(kind, pick) {
    this.kind = kind;
    this.pick = pick;
  }
}

/** JSON that `JSON.stringify` would never produce. */
export class RawJson {
  constructor(text) {
    this.text = text;
  }
}

/** An arbitrary placeholder of a kind. */
export const placeholder = (kind) => fc.nat(9_999).map((pick) => new Placeholder(kind, pick));

/** Replaces every placeholder in a value. @param fill returns the value of one */
export async function fillPlaceholders(value, fill) {
  if (value instanceof Placeholder) return fill(value);
  if (value instanceof RawJson || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => fillPlaceholders(item, fill)));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(async ([key, item]) => [
    key,
    await fillPlaceholders(item, fill),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Serialises JSON, with raw parts unchanged and lone surrogates as escapes. */
export function writeJson(value) {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}:${writeJson(item)}`,
  );
  return `{${members.join(',')}}`;
}
