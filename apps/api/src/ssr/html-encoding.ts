import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { encodingFor } from '../http/content-encoding.js';

/** As small as can be had in a millisecond or two. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ENCODERS = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
};

/** Sends a page in the smallest form that the browser takes. */
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
