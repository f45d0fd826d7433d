import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { limitBodyTime } from './time-limits.js';

let server: Server;

afterEach(() => {
  server.close();
});

/** Starts a server with this time limit for bodies. @returns its port */
async function serve(limitMs: number, read = express.json()): Promise<number> {
  const app = express();
  app.use(limitBodyTime(limitMs), read, (_request, response) => {
    response.json({ done: true });
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends the beginning of a request and waits until the server closes the connection. */
async function sendHalf(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(head);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('the time limit of a request body', () => {
  it('answers 408 when the body does not arrive in time', async () => {
    const port = await serve(20);
    const answer = await sendHalf(
      port,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('请求超时，请检查网络后重试');
  });

  it('closes a connection whose request was answered before its body arrived', async () => {
    const port = await serve(20, (_request, _response, next) => next());
    const answer = await sendHalf(
      port,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('does not limit the response time after the body has arrived', async () => {
    const port = await serve(60_000);
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toEqual({ done: true });
  });
});
