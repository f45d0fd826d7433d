import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Shoppers } from './shoppers.mjs';

let server;
let shoppers;
let status;

beforeEach(async () => {
  status = 200;
  server = createServer((_request, response) => response.writeHead(status).end()).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  // The random number 0 chooses to browse.
  shoppers = new Shoppers({ siteUrl: `http://127.0.0.1:${server.address().port}` }, () => 0);
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

describe('Shoppers', () => {
  it('throws at the end what ended a client meanwhile, once', async () => {
    const asked = [];
    shoppers.tally = {
      add() {
        asked.push(1);
        throw new Error('an answer is wrong');
      },
    };
    shoppers.begin();
    while (asked.length < 6) await sleep(10);
    // Node reports an unhandled rejection by now.
    await sleep(50);
    await expect(shoppers.end()).rejects.toThrow('an answer is wrong');
    await expect(shoppers.end()).resolves.toBeUndefined();
  });

  it('goes on after a refused request', async () => {
    status = 503;
    const asked = [];
    shoppers.tally = { add: () => asked.push(1) };
    shoppers.begin();
    while (asked.length < 20) await sleep(10);
    await expect(shoppers.end()).resolves.toBeUndefined();
  });
});
