// The baseline of the download: streams one file, in chunks as large as the api's.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

const CHUNK_BYTES = 1024 * 1024;
const path = process.env.FILE;
const { size } = statSync(path);

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': size });
  createReadStream(path, { highWaterMark: CHUNK_BYTES }).pipe(response);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());
