type Rule = [pattern: RegExp, replacement: string];

const SECRET_KEYS =
  'pass(?:word|wd)?|pwd|secret|authorization|cookie|api_?key|private_?key|credentials?|' +
  '(?:new|old|access|refresh|id|login|turnstile|xsrf)[_-]?(?:password|token)|token|signature';

/**
 * The order matters: rules by key run before rules by pattern. A rule never searches a long word again from each of its
 * characters, because an error may quote a text of any length: it begins only where the word begins, or has limits.
 */
const RULES: Rule[] = [
  // A key up to its end; of one that was cut off, the words that are long enough to be part of it.
  [
    /-----BEGIN [^-]+-----(?:(?:(?!-----)[\s\S])*-----END [^-]+-----|(?:(?:\s|\\[nr])+[\w+/=]{16,})*)/g,
    '[key]',
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [/(:\/\/)[^\s/@:]*:[^\s/@]*@/g, '$1[secret]@'],
  [
    new RegExp(`(["']?\\b(?:${SECRET_KEYS})["']?\\s*[:=]\\s*)("[^"]*"|'[^']*'|[^\\s,;&}]+)`, 'gi'),
    '$1[secret]',
  ],
  // A six-digit code; PostgreSQL's error codes have five characters.
  [/(["']?\b(?:sms_?)?code["']?\s*[:=]\s*["']?)\d{6}\b/gi, '$1[code]'],
  [/(验证码\D{0,4})\d{4,8}/g, '$1[code]'],
  [/\beyJ[\w-]{1,1000}\.[\w-]{1,4000}\.[\w-]+/g, '[token]'],
  // 256 random bits in base64url, or more: all our tokens. A UUID is shorter.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{43,}/g, '[token]'],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[email]'],
  [/(?<![\w.])(?:\+?86[- ]?)?1[3-9]\d{9}(?![\w.])/g, '[phone]'],
];

/** Routes, methods, keys and similar texts are in every line, so their results are cached. */
const ofShort = new Map<string, string>();
const ofKeys = new Map<string, boolean>();
const SHORT = 64;
const MAX_SHORT = 1_000;

/**
 * Removes what must not be logged: passwords, tokens, keys, codes, addresses, phone numbers. A last line of
 * defence: callers must not log such data at all.
 */
export function redact(text: string): string {
  if (text.length > SHORT) return redacted(text);
  const known = ofShort.get(text);
  if (known !== undefined) return known;
  const safe = redacted(text);
  keep(ofShort, text, safe);
  return safe;
}

function keep<T>(cache: Map<string, T>, key: string, value: T): void {
  if (cache.size >= MAX_SHORT) cache.clear();
  cache.set(key, value);
}

function redacted(text: string): string {
  return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

const NAMES_SECRET = new RegExp(`^(?:${SECRET_KEYS})$`, 'i');
const DEPTH_MAX = 6;

function namesSecret(key: string): boolean {
  if (key.length > SHORT) return NAMES_SECRET.test(key);
  const known = ofKeys.get(key);
  if (known !== undefined) return known;
  const isSecret = NAMES_SECRET.test(key);
  keep(ofKeys, key, isSecret);
  return isSecret;
}

/**
 * Redacts every string in a value; values of keys that name a secret are removed. The result contains only what JSON
 * has, and `undefined`.
 */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return value;
  if (depth === DEPTH_MAX) return '[deep]';
  if (Array.isArray(value)) return value.map((inside) => redactValue(inside, depth + 1));
  const safe: Record<string, unknown> = {};
  for (const [key, inside] of Object.entries(value)) safe[key] = redactField(key, inside, depth);
  return safe;
}

/** Redacts the value of a key, as `redactValue` does within an object. */
export function redactField(key: string, value: unknown, depth = 0): unknown {
  return namesSecret(key) ? '[secret]' : redactValue(value, depth + 1);
}
