import { createHash, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** An RPC call to Aliyun with an empty body. */
export interface Acs3Request {
  method: 'POST' | 'GET';
  host: string;
  query: URLSearchParams;
  action: string;
  version: string;
}

/**
 * Returns the headers that sign a call: HMAC-SHA-256 over the method, `/`, the sorted query, the headers
 * `host` and `x-acs-*`, and the hash of the empty body. Source: Aliyun's V3 request signature.
 * @param now time of the call @param nonce both are parameters for tests
 */
export function signAcs3(
  { method, host, query, action, version }: Acs3Request,
  key: { accessKeyId: string; accessKeySecret: string },
  { now = new Date(), nonce = randomBytes(16).toString('hex') } = {},
): Record<string, string> {
  const bodyHash = sha256('');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': now.toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    '/',
    canonicalQuery(query),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _host, ...sent } = headers;
  return {
    ...sent,
    Authorization: `${ALGORITHM} Credential=${key.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** RFC 3986: everything but letters, digits and `-_.~` is encoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
