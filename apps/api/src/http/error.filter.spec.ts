import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ArgumentsHost } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { ErrorFilter } from './error.filter.js';

describe('an error response', () => {
  it('is JSON to read, also where the table of an export was to be saved as a file (CONS-03)', async () => {
    const app = express();
    app.get('/orders.csv', (request, response) => {
      response.type('text/csv').set('Content-Disposition', 'attachment; filename="orders.csv"');
      const http = { getRequest: () => request, getResponse: () => response };
      const host = { switchToHttp: () => http } as unknown as ArgumentsHost;
      new ErrorFilter().catch(Object.assign(new Error('full'), { code: 'ENOSPC' }), host);
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/orders.csv`);
      expect(answer.status).toBe(507);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'storage_full' });
    } finally {
      server.close();
    }
  });
});
