// How long the thread of the api works on bodies of every shape: keys, depth, length of lists, of texts, of numbers.
import { randomAddress } from '../../harness/customer.mjs';
import { median } from './rounds.mjs';
import { requestOf, Wire } from './wire.mjs';

const REPEATS = 40;
/** Just below the size limit of a JSON body. */
const BYTES = 99_000;
export const MOST_MS = 5;

const repeat = (piece, bytes = BYTES) => piece.repeat(Math.floor(bytes / piece.length));
const keys = (count) =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i.toString(36)}`, 1])),
  );
const login = (field) => `{"login_type":"email","email":${field},"password":"x"}`;

/** Every body is refused with 400, either by its shape or by the rules of its fields. */
const SHAPES = [
  ['11,500 个键', keys(11_500)],
  ['64 个键', keys(64)],
  ['一个键重复', `{${repeat('"a":1,')}"a":1}`],
  ['49,000 层列表', `{"login_type":${'['.repeat(49_000)}`],
  ['16,000 层对象', `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`],
  ['49,000 个数的列表', login(`[${repeat('1,', BYTES - 200)}1]`)],
  ['11,000 个对象的列表', login(`[${repeat('{"a":1},', BYTES - 200)}{}]`)],
  ['99,000 个字母的文字', login(`"${repeat('x', BYTES - 200)}"`)],
  ['99,000 个 @. 的文字', login(`"${repeat('a@b.', BYTES - 200)}"`)],
  ['33,000 个汉字的文字', login(`"${'毛'.repeat(32_900)}"`)],
  ['99,000 位的整数', login(repeat('9', BYTES - 200))],
  ['99,000 位的小数', login(`0.${repeat('9', BYTES - 200)}`)],
];

/** @returns {Promise<{ms: number, worst: number}>} the median and the 90th percentile of requests one after the other */
async function measureShape(port, body) {
  const wire = new Wire(port);
  await wire.opened();
  const times = [];
  for (let i = 0; i <= REPEATS; i += 1) {
    const request = requestOf('POST', '/api/v1/account/login/', {
      headers: { 'x-forwarded-for': randomAddress() },
      body,
    });
    const began = performance.now();
    const { status } = await wire.ask(request);
    // The first is a warm-up.
    if (i > 0) times.push(performance.now() - began);
    if (status !== 400) throw new Error(`a body that must be refused was answered with ${status}`);
  }
  wire.close();
  return { ms: median(times), worst: times.toSorted((a, b) => a - b)[Math.ceil(REPEATS * 0.9)] };
}

/** @returns {Promise<{name: string, bytes: number, ms: number, worst: number}[]>} */
export async function measureBodyShapes(port) {
  const results = [];
  for (const [name, body] of SHAPES)
    results.push({ name, bytes: Buffer.byteLength(body), ...(await measureShape(port, body)) });
  return results;
}
