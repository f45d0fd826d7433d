// Bodies with an excessive structure (l): how much their refusal delays other requests, and what each shape costs.
import { measureBodyShapes, MOST_MS } from './body-shapes.mjs';
import { startApi } from './programs.mjs';
import { alternate, atMost, most, ratioOf } from './rounds.mjs';
import { requestOf, Wire } from './wire.mjs';

const HOME = '/api/v1/designs/?p=1&n=4';
const CONNECTIONS = 6;
const A_SECOND = 10;
const MOST_P99 = 3;
/** As many short keys as the size limit of a body allows. */
const KEYS = 11_500;

const hostileRequest = () =>
  requestOf('POST', '/api/v1/account/login/', {
    body: Object.fromEntries(Array.from({ length: KEYS }, (_, i) => [i.toString(36), 1])),
  });

/** Sends a number of such bodies per second while other work runs. @throws when one is not refused */
async function besideHostile(port, work) {
  const wires = Array.from({ length: CONNECTIONS }, () => new Wire(port));
  await Promise.all(wires.map((wire) => wire.opened()));
  const request = hostileRequest();
  const answers = [];
  const free = [...wires];
  const timer = setInterval(() => {
    const wire = free.shift();
    if (wire) answers.push(wire.ask(request).finally(() => free.push(wire)));
  }, 1_000 / A_SECOND);
  const figures = await work().finally(() => clearInterval(timer));
  const wrong = (await Promise.all(answers)).find(({ status }) => status !== 400);
  for (const wire of wires) wire.close();
  if (wrong) throw new Error(`a misshapen body was answered with ${wrong.status}`);
  return figures;
}

export async function measureMisshapen(stage) {
  const { trial, load, options } = stage;
  const { env } = await stage.largestCatalogue();
  const { port, stop } = await startApi(trial, env);
  const read = () =>
    load({
      port,
      requests: [requestOf('GET', HOME)],
      connections: CONNECTIONS,
      seconds: options.seconds,
    });
  const samples = await alternate(
    { idle: read, beside: () => besideHostile(port, read) },
    options.pairs,
  );
  const shapes = await measureBodyShapes(port);
  await stop();
  const slowest = Math.max(...shapes.map(({ ms }) => ms));
  const ratio = ratioOf(samples.beside, samples.idle, 'p99');
  return {
    title: '(l) 旁人发来过大的形状',
    rows: [
      { name: '经读缓存的首页列表', figures: samples.idle },
      { name: `同时每秒 ${A_SECOND} 个 ${KEYS} 个键的正文`, figures: samples.beside },
    ],
    tables: [
      {
        head: ['登录的正文', '字节', '中位数毫秒', 'p90 毫秒'],
        rows: shapes.map(({ name, bytes, ms, worst }) => [
          name,
          bytes.toString(),
          ms.toFixed(2),
          worst.toFixed(2),
        ]),
      },
    ],
    ratios: [],
    notes: [
      `读与发各用 ${CONNECTIONS} 个连接；过大的正文都答 400。`,
      '各种正文一个接着一个地发，量到的是从发出到答完的时间，线程用的不会更多。',
    ],
    aims: [
      most('列表的 p99：有人发 ÷ 没有人发', ratio, MOST_P99),
      atMost('最慢的一种正文，毫秒', slowest, MOST_MS),
    ],
  };
}
