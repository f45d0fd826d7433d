// Converts an arbitrary request to bytes and to a curl command.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { changedFields } from './changed-fields.mjs';
import { formBytes } from './form-bytes.mjs';
import { writeJson } from './placeholders.mjs';
import { bytesOf, headerSafe, percentEncoded } from './nasty-values.mjs';

/**
 * @param request without placeholders
 * @param who the visitor whose session it uses, or null
 * @returns {{method, target, headers: [string, string][], body: Buffer|null, transfer, isMisshapen}} texts are Latin-1
 */
export function toWire(request, who, fixtures) {
  const { operation, pathValues, query, slash, body } = request;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => inTarget(pathValues[name]));
  const pairs = query.flatMap(([name, value]) =>
    [value].flat().map((one) => `${inTarget(name)}=${inTarget(one)}`),
  );
  const { bytes, type } = bodyBytes(body, fixtures);
  const chosenType = body?.contentType ?? type;
  const own = [
    ['x-forwarded-for', addressOf(request.address)],
    ...credentials(who, request.by),
    ...(chosenType ? [['content-type', headerSafe(chosenType)]] : []),
    ...encodingHeader(body),
  ];
  const odd = request.headers.map(([name, value]) => [name, headerSafe(value)]);
  const replaced = new Set(odd.map(([name]) => name));
  return {
    method: operation.method,
    target: `${path}${slash}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`.slice(0, 7_000),
    headers: [...own.filter(([name]) => !replaced.has(name)), ...odd],
    body: bytes && encoded(bytes, body.encoding),
    transfer: body?.transfer ?? 'whole',
    isMisshapen: isMisshapen(body),
  };
}

/** Whether a body must be refused for its structure: no other mutation hides it. */
function isMisshapen(body) {
  if (!body?.misshapen || body.contentType || body.encoding) return false;
  return body.kind === 'form' ? !body.broken : body.instead === null;
}

/** Whether the request uses the valid session of the role. */
export function showsOwnSession({ headers, by }) {
  return by === 'bearer' && !headers.some(([name]) => name === 'authorization');
}

/** The same request as a curl command. */
export function toCurl({ method, target, headers, body }, siteUrl) {
  const quoted = headers.map(
    ([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`,
  );
  const line = ['curl -sS -i --globoff --path-as-is -X', method, ...quoted];
  if (body) line.push('--data-binary @-');
  line.push(quote(siteUrl + target));
  const call = line.join(' ');
  if (!body) return call;
  const packed = body.length > 4_000 ? gzipSync(body).toString('base64') : body.toString('base64');
  return `printf %s ${packed} | base64 -d ${body.length > 4_000 ? '| gunzip ' : ''}| ${call}`;
}

function quote(latin1) {
  const escaped = latin1.replace(
    /[^\x20-\x7e]|['\\]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return escaped === latin1 ? `'${latin1}'` : `$'${escaped}'`;
}

function inTarget(value) {
  if (value !== null && typeof value === 'object' && 'wire' in value) return value.wire;
  return percentEncoded(String(value));
}

function addressOf(number) {
  return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

function credentials(who, by) {
  if (!who) return [];
  if (by === 'bearer') return [['authorization', `Bearer ${who.token}`]];
  const cookie = ['cookie', `refresh_token=${who.refreshToken}; XSRF-TOKEN=${who.xsrf}`];
  return by === 'cookie' ? [cookie, ['x-xsrf-token', who.xsrf]] : [cookie];
}

function bodyBytes(body, fixtures) {
  if (!body) return { bytes: null, type: null };
  if (body.kind === 'form') return formBytes(body, fixtures);
  return { bytes: jsonBytes(body), type: 'application/json' };
}

function jsonBytes({ fields, changes, misshapen, spoiledBy, instead }) {
  if (Buffer.isBuffer(instead)) return instead;
  if (instead !== null) return Buffer.from(writeJson(instead));
  const members = [...changedFields(fields, changes), ...(misshapen ?? [])];
  const text = `{${members.map(([key, value]) => `${JSON.stringify(key)}:${writeJson(value)}`).join(',')}}`;
  const bytes = bytesOf(text);
  if (!spoiledBy) return bytes;
  const at = bytes.indexOf('"', bytes.indexOf(':')) + 1;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(spoiledBy, 'hex'), bytes.subarray(at)]);
}

function encodingHeader(body) {
  if (!body?.encoding) return [];
  const { encoding } = body;
  return [
    [
      'content-encoding',
      { 'false-gzip': 'gzip', 'false-br': 'br', bomb: 'gzip' }[encoding] ?? encoding,
    ],
  ];
}

const BOMB = gzipSync(Buffer.alloc(20_000_000, ' '));

function encoded(bytes, encoding) {
  if (encoding === 'gzip') return gzipSync(bytes);
  if (encoding === 'deflate') return deflateSync(bytes);
  if (encoding === 'br') return brotliCompressSync(bytes);
  return encoding === 'bomb' ? BOMB : bytes;
}
