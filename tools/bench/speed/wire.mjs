import { connect } from 'node:net';

const READ_BYTES = 256 * 1024;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/**
 * A keep-alive connection with minimal overhead: it parses the status and the length of a response and counts the
 * remaining bytes. It supports only responses with a `Content-Length`, which all measured servers send.
 */
export class Wire {
  #socket;
  #keepsBodies;
  #head = NOTHING;
  #body = [];
  #status = 0;
  #left = 0;
  #onAnswer = null;
  #fault = null;

  /** @param keepsBodies whether responses include their body, or only its length */
  constructor(port, { keepsBodies = false } = {}) {
    this.#keepsBodies = keepsBodies;
    const take = (bytes) => this.#take(bytes);
    // Discarded bytes are read into the same buffer.
    const buffer = keepsBodies ? null : Buffer.allocUnsafe(READ_BYTES);
    const callback = (count) => {
      take(buffer.subarray(0, count));
      return true;
    };
    this.#socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      ...(buffer && { onread: { buffer, callback } }),
    });
    if (keepsBodies) this.#socket.on('data', take);
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('the connection was closed')));
  }

  /** @returns {Promise<void>} resolves when connected */
  opened() {
    return new Promise((resolve, reject) => {
      this.#socket.once('connect', resolve);
      this.#socket.once('error', reject);
    });
  }

  /** @param onAnswer receives (error) or (null, status, body or length) */
  send(request, onAnswer) {
    if (this.#fault) {
      onAnswer(this.#fault);
      return;
    }
    this.#onAnswer = onAnswer;
    this.#socket.write(request);
  }

  /** @returns {Promise<{status: number, body: Buffer}>} */
  ask(request) {
    return new Promise((resolve, reject) => {
      this.send(request, (error, status, body) =>
        error ? reject(error) : resolve({ status, body }),
      );
    });
  }

  close() {
    this.#onAnswer = null;
    this.#socket.destroy();
  }

  #take(bytes) {
    if (this.#left > 0) {
      this.#takeBody(bytes);
      return;
    }
    const head = this.#head.length > 0 ? Buffer.concat([this.#head, bytes]) : bytes;
    const end = head.indexOf(END_OF_HEAD);
    if (end < 0) {
      this.#head = Buffer.from(head);
      return;
    }
    this.#head = NOTHING;
    const text = head.latin1Slice(0, end);
    this.#status = Number(text.slice(9, 12));
    const hasNone = this.#status === 204 || this.#status === 304;
    const length = hasNone ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1]);
    if (Number.isNaN(length)) {
      this.#fail(new Error(`an answer of unknown length: ${text}`));
      return;
    }
    this.#left = length;
    if (length === 0) this.#answer();
    else if (head.length > end + 4) this.#takeBody(head.subarray(end + 4));
  }

  #takeBody(bytes) {
    this.#left -= bytes.length;
    if (this.#keepsBodies) this.#body.push(bytes);
    if (this.#left === 0) this.#answer();
  }

  #answer() {
    const body = this.#keepsBodies ? Buffer.concat(this.#body) : undefined;
    this.#body = [];
    const onAnswer = this.#onAnswer;
    this.#onAnswer = null;
    onAnswer(null, this.#status, body);
  }

  #fail(error) {
    this.#fault ??= error;
    const onAnswer = this.#onAnswer;
    this.#onAnswer = null;
    onAnswer?.(error);
  }
}

/** The bytes of a request. @param body an object, sent as JSON, or the text of the JSON */
export function requestOf(method, path, { headers = {}, body } = {}) {
  const bytes = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(bytes),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${bytes}`;
}
