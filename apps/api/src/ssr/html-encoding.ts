import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** As small as can be had in a millisecond or two. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ENCODERS = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
};

/** Sends a page in the smallest form that the browser takes. */
export async function sendHtml(html: string, request: Request, response: Response): Promise<void> {
  response.vary('Accept-Encoding').type('html');
  const accepted = request.acceptsEncodings();
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  if (!encoding) {
    response.send(html);
    return;
  }
  const encoded = await ENCODERS[encoding](html);
  response.set('Content-Encoding', encoding).send(encoded);
}
