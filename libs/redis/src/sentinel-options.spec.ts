import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { sentinelOptions } from './sentinel-options.js';

const OK = '+OK\r\n';
const arrayOf = (...texts: string[]) =>
  `*${texts.length}\r\n${texts.map((text) => `$${text.length}\r\n${text}\r\n`).join('')}`;

/** Answers each command of a connection with the text that `answer` returns. */
class FakeServer {
  readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(answer: (command: string[], socket: Socket) => string | Promise<string>) {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
      socket.on('data', (data: Buffer) => {
        for (const text of data.toString().split(/(?=\*\d+\r\n)/)) {
          const command = text.split('\r\n').filter((_, at) => at > 0 && at % 2 === 0);
          void Promise.resolve(answer(command, socket)).then((reply) => socket.write(reply));
        }
      });
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Whether the client connects next, or ends for good. */
const stateOf = (redis: Redis) =>
  new Promise((resolve) => {
    for (const state of ['ready', 'end']) redis.once(state, () => resolve(state));
  });

const servers: FakeServer[] = [];
let client: Redis;

afterEach(async () => {
  const ended = stateOf(client);
  client.disconnect();
  for (const server of servers) server.close();
  await ended;
});

describe('a client of a Redis that Sentinels watch', () => {
  it('connects again if the failover is announced while it asks for the master', async () => {
    let master = 0;
    let isSlow = false;
    let asked = () => {};
    const subscribers = new Set<Socket>();
    const sentinel = new FakeServer(async ([name = '', part], socket) => {
      if (name.toLowerCase() === 'subscribe') {
        subscribers.add(socket);
        return '*3\r\n$9\r\nsubscribe\r\n$14\r\n+switch-master\r\n:1\r\n';
      }
      if (part !== 'get-master-addr-by-name') return part === 'sentinels' ? '*0\r\n' : OK;
      const port = master;
      asked();
      if (isSlow) await sleep(100);
      return arrayOf('127.0.0.1', String(port));
    });
    const [first, second] = [new FakeServer(() => OK), new FakeServer(() => OK)];
    servers.push(sentinel, first, second);
    master = await first.listen();
    const next = await second.listen();
    const options = sentinelOptions({
      sentinels: [{ host: '127.0.0.1', port: await sentinel.listen() }],
      masterName: 'shop',
    } as Parameters<typeof sentinelOptions>[0]);
    client = new Redis({ ...options, enableReadyCheck: false, retryStrategy: () => 50 });
    client.on('error', () => undefined);
    await stateOf(client);
    while (subscribers.size === 0) await sleep(5);

    isSlow = true;
    const asking = new Promise<void>((resolve) => {
      asked = resolve;
    });
    first.close();
    await asking;
    master = next;
    const announced = arrayOf('message', '+switch-master', `shop 127.0.0.1 1 127.0.0.1 ${next}`);
    for (const socket of subscribers) socket.write(announced);
    expect(await stateOf(client)).toBe('ready');
    expect(await client.ping()).toBe('OK');
  });
});
