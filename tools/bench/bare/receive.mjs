// The baseline of the upload: hashes the body and writes it with fsync.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const path = process.env.FILE;

async function receive(request) {
  const hash = createHash('sha256');
  request.on('data', (bytes) => hash.update(bytes));
  await pipeline(request, createWriteStream(path, { flush: true }));
  return hash.digest('hex');
}

const server = createServer((request, response) => {
  receive(request).then(
    async (sha256) => {
      response.writeHead(201, { 'Content-Length': sha256.length }).end(sha256);
      await rm(path);
    },
    (error) => {
      console.error(error);
      request.destroy();
    },
  );
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());
