import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { encodingFor } from '../http/content-encoding.js';

/** Quality 5 compresses a page in one or two milliseconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ENCODERS = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
};

/** Sends a page in the smallest encoding that the browser accepts. */
export async function sendHtml(html: string, request: Request, response: Response): Promise<void> {
  response.vary('Accept-Encoding').type('html');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity') {
    response.send(html);
    return;
  }
  const encoded = await ENCODERS[encoding](html);
  response.set('Content-Encoding', encoding).send(encoded);
}
