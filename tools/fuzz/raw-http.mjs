// Sends one request over a separate connection, byte by byte, because no HTTP client would send most of them.
import { connect } from 'node:net';

const LINE = '\r\n';

/**
 * Sends a request and reads the response.
 * @returns {Promise<{status, headers: Map<string, string>, body: Buffer} | {lost: string, isHung?: true} | null>}
 * `lost` is the reason for an incomplete response; null for a request that was aborted intentionally
 */
export function sendRaw(port, { method, target, headers, body, transfer }, timeoutMs) {
  const brokenOff = transfer === 'broken off' && body !== null;
  const bytes = Buffer.concat([
    Buffer.from(headOf(method, target, headers, port, body, transfer), 'latin1'),
    body === null ? Buffer.alloc(0) : bodyOf(body, transfer),
  ]);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks = [];
    const end = (answer) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(
      () => end({ lost: `${timeoutMs / 1000} 秒内没有答完`, isHung: true }),
      timeoutMs,
    );
    socket.once('connect', () => {
      if (brokenOff)
        socket.write(bytes.subarray(0, bytes.length - Math.ceil(body.length / 2) - 1), () =>
          end(null),
        );
      else socket.write(bytes);
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const answer = parseAnswer(Buffer.concat(chunks), method);
      if (answer) end(answer);
    });
    socket.once('error', (error) => end({ lost: error.code }));
    socket.once('close', () => end({ lost: 'closed' }));
  });
}

function headOf(method, target, headers, port, body, transfer) {
  const lines = [`${method} ${target} HTTP/1.1`, `host: localhost:${port}`];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (body !== null) {
    lines.push(
      transfer === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
    );
  }
  return lines.join(LINE) + LINE + LINE;
}

function bodyOf(body, transfer) {
  if (transfer !== 'chunked') return body;
  const half = Math.floor(body.length / 2);
  const chunk = (bytes) => [
    Buffer.from(bytes.length.toString(16) + LINE),
    bytes,
    Buffer.from(LINE),
  ];
  const parts = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  return Buffer.concat([...parts.flatMap(chunk), Buffer.from(`0${LINE}${LINE}`)]);
}

/** @returns the response if it is complete, else null */
function parseAnswer(bytes, method) {
  const headEnd = bytes.indexOf(LINE + LINE);
  if (headEnd === -1) return null;
  const [first, ...lines] = bytes.subarray(0, headEnd).toString('latin1').split(LINE);
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(headEnd + 4);
  if (status < 200) return parseAnswer(rest, method);
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = parseBody(rest, headers, method === 'HEAD' || status === 204 || status === 304);
  return body && { status, headers, body };
}

function parseBody(rest, headers, isEmpty) {
  if (isEmpty) return Buffer.alloc(0);
  if (headers.get('transfer-encoding') === 'chunked') return unchunked(rest);
  const length = Number(headers.get('content-length') ?? 0);
  return rest.length >= length ? rest.subarray(0, length) : null;
}

function unchunked(bytes) {
  const parts = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf(LINE, at);
    if (lineEnd === -1) return null;
    const size = parseInt(bytes.subarray(at, lineEnd).toString(), 16);
    if (size === 0) return Buffer.concat(parts);
    const begin = lineEnd + 2;
    if (bytes.length < begin + size + 2) return null;
    parts.push(bytes.subarray(begin, begin + size));
    at = begin + size + 2;
  }
}
