import { parse } from 'node:querystring';
import { InvalidInputError, LIMITS, API_MESSAGES } from '#contracts';

/**
 * Limits of the structure of an input, several times above what any call needs. Converting and validating an input
 * costs up to the square of its number of keys, so larger structures are refused first.
 */
export const SHAPE = {
  /** Keys of one object, pairs of a query, or fields of a form. */
  keys: 64,
  /** Nesting depth of objects and lists. */
  depth: 16,
  /** Items of a list of primitive values, and of a list of objects. */
  listItems: LIMITS.activationNamesMax,
  listObjects: LIMITS.importRowsPerCheck,
  /** Objects, and keys plus items, in the whole body. */
  objects: 1_000,
  values: 5_000,
} as const;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** An object or a list that is still open. */
interface OpenContainer {
  isList: boolean;
  /** Number of keys of an object, or of items after the first of a list. */
  entries: number;
  objects: number;
}

/** Counts the elements of a JSON text byte by byte. */
class JsonShape {
  private readonly open: OpenContainer[] = [];
  private objects = 0;
  private values = 0;

  /** @returns whether the shape is still within the limits */
  accept(byte: number): boolean {
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) return this.enter(byte === OPEN_LIST);
    if (byte === COLON || byte === COMMA) return this.count(byte === COMMA);
    if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.open.pop();
    return true;
  }

  private enter(isList: boolean): boolean {
    const outer = this.open.at(-1);
    this.open.push({ isList, entries: 0, objects: 0 });
    if (this.open.length > SHAPE.depth) return false;
    // No call accepts nested lists, and class-transformer would treat the inner list as an object.
    if (isList) return !outer?.isList;
    this.objects += 1;
    if (outer) outer.objects += 1;
    return this.objects <= SHAPE.objects && !(outer?.isList && outer.objects > SHAPE.listObjects);
  }

  /** A colon follows every key of an object; a comma precedes every item of a list except the first. */
  private count(isComma: boolean): boolean {
    const within = this.open.at(-1);
    if (!within || within.isList !== isComma) return true;
    within.entries += 1;
    this.values += 1;
    const max = within.isList ? SHAPE.listItems - 1 : SHAPE.keys;
    return within.entries <= max && this.values <= SHAPE.values;
  }
}

/** Whether a JSON text exceeds the limits. Reads each byte at most once and parses no value. */
export function isMisshapenJson(bytes: Uint8Array): boolean {
  const shape = new JsonShape();
  let isText = false;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]!;
    if (byte === QUOTE) isText = !isText;
    else if (isText && byte === BACKSLASH) i += 1;
    else if (!isText && !shape.accept(byte)) return true;
  }
  return false;
}

/** @throws InvalidInputError for a JSON text that exceeds the limits */
export function assertJsonShape(bytes: Uint8Array): void {
  if (isMisshapenJson(bytes)) throw misshapen();
}

/**
 * Reads a field of a form that contains JSON.
 * @returns undefined if it is no JSON
 * @throws InvalidInputError with the field's name, for a JSON text that exceeds the limits
 */
export function parseJsonField(name: string, text: string): unknown {
  if (isMisshapenJson(Buffer.from(text))) {
    throw new InvalidInputError({ [name]: [API_MESSAGES.inputMisshapen] });
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Express' query parser: strings, and lists of strings for repeated names.
 * @throws InvalidInputError for too many pairs
 */
export function parseQuery(query: string | null): object {
  let pairs = 1;
  for (let at = query?.indexOf('&') ?? -1; at >= 0; at = query!.indexOf('&', at + 1)) {
    pairs += 1;
    if (pairs > SHAPE.keys) throw misshapen();
  }
  return parse(query ?? '');
}

function misshapen(): InvalidInputError {
  return new InvalidInputError({ non_field_errors: [API_MESSAGES.inputMisshapen] });
}
