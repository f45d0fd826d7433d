// A separate process that sends a file, see upload.mjs.
import { createReadStream, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve } from './child-program.mjs';

const CHUNK_BYTES = 1024 * 1024;

/** @param order {port, path, headers, file, before, after}: the bytes before and after the file */
serve(async ({ port, path, headers, file, before, after }) => {
  const begun = performance.now();
  const length = Buffer.byteLength(before) + statSync(file).size + Buffer.byteLength(after);
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { ...headers, 'content-length': length },
  });
  const answering = new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  request.write(before);
  const stream = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  stream.pipe(request, { end: false });
  stream.once('end', () => request.end(after));
  const response = await answering;
  const body = (await buffer(response)).toString();
  if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${body}`);
  return { megabytesPerSecond: length / 1000 / (performance.now() - begun), body };
});
