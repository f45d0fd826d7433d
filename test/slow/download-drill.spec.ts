import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { DownloadItem, DownloadLinkResponse } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { zipOf } from '../support/fixtures/archives.js';
import { archive, upload } from '../support/site/design-forms.js';
import { sha256Of } from '../support/sha256.js';
import { eventually } from '../support/eventually.js';
import {
  type Caller,
  createAccount,
  setOnSale,
  signIn,
  siteUrl,
  withDatabase,
} from '../support/site/site.js';

/** How many download at once: `DRILL_CLIENTS=50 npm test -- slow download-drill`. */
const CLIENTS = Number(process.env['DRILL_CLIENTS'] ?? 12);
/** More than a connection's buffers hold, so that a break is a break. */
const ARCHIVE_BYTES = 24 * 1024 * 1024;
const BREAK_SHARE = 0.5;
/** What the buffers of a connection hold as a rule: a later break comes after the last byte was sent. */
const BUFFERED_BYTES = 12 * 1024 * 1024;

/** A buyer whose order is paid, without the way there. */
async function buyerOf(designId: number): Promise<{ buyer: Caller; orderId: string }> {
  const { email, password } = await createAccount();
  const orderId = randomBytes(11).toString('hex');
  await withDatabase((client) =>
    client.query(
      `INSERT INTO orders (id, buyer_id, design_id, design_name, price_fen, state, paid_at, downloads_left)
       SELECT $1, id, $2, '演练', 100, 'paid', now(), 3 FROM users WHERE email = $3`,
      [orderId, designId, email],
    ),
  );
  return { buyer: await signIn(email, password), orderId };
}

/** Reads on from an offset, and breaks off after so many bytes. */
function readOn(
  url: string,
  token: string | null,
  offset: number,
  breakAfter: number,
): Promise<{ status: number; bytes: Buffer }> {
  const headers = {
    range: `bytes=${offset}-`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      let received = 0;
      const end = () => resolve({ status: response.statusCode!, bytes: Buffer.concat(chunks) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        received += chunk.length;
        if (received >= breakAfter) {
          outgoing.destroy();
          end();
        }
      });
      response.on('end', end);
      response.on('error', end);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') reject(error);
    });
    outgoing.end();
  });
}

const urlOf = (designId: number) => `${siteUrl}/api/v1/designs/${designId}/download`;

/**
 * Downloads the whole through many breaks: begun by the bearer, and gone on with by the link of what was
 * begun, as the site does. Where the last byte was under way already when a connection broke, the link
 * delivers it once more. @returns its SHA-256 and how often it broke
 */
async function download(buyer: Caller, designId: number, size: number) {
  const hash = createHash('sha256');
  let [offset, breaks] = [0, 0];
  let [url, token] = [urlOf(designId), buyer.token];
  while (offset < size) {
    const room = size - offset - BUFFERED_BYTES;
    const breakAfter = room > 0 && Math.random() < BREAK_SHARE ? Math.random() * room : Infinity;
    const { status, bytes } = await readOn(url, token, offset, breakAfter);
    if (status !== 206) throw new Error(`answered ${status}`);
    hash.update(bytes);
    offset += bytes.length;
    if (offset === size) break;
    breaks += 1;
    const link = await buyer.post<DownloadLinkResponse>(`/designs/${designId}/download-link`);
    [url, token] = [link.body.url, null];
  }
  return { sha256: hash.digest('hex'), breaks };
}

describe('the download drill', () => {
  it('gives everybody three whole files through every break, and no fourth (DL-12, DL-13)', async () => {
    const bytes = await zipOf({ 'big.bin': randomBytes(ARCHIVE_BYTES) });
    const sha256 = sha256Of(bytes);
    const { body } = await upload({ name: '下载演练' }, [archive(bytes)]);
    const designId = body['id'] as number;
    const buyers = await Promise.all(Array.from({ length: CLIENTS }, () => buyerOf(designId)));
    let breaks = 0;
    await Promise.all(
      buyers.map(async ({ buyer, orderId }) => {
        for (let files = 1; files <= 3; files += 1) {
          const got = await download(buyer, designId, bytes.length);
          expect(got.sha256).toBe(sha256);
          breaks += got.breaks;
          // The client receives the last byte before the server records it. Until then another download continues the
          // grant of a link instead of using a new one.
          await eventually(async () => {
            const ledger = await buyer.get<DownloadItem[]>(`/account/orders/${orderId}/downloads`);
            expect(ledger.body.map(({ state }) => state)).toEqual(Array(files).fill('done'));
          });
        }
        const fourth = await readOn(urlOf(designId), buyer.token, 0, Infinity);
        expect(fourth.status).toBe(400);
      }),
    );
    expect(breaks).toBeGreaterThan(CLIENTS / 2);
    const grants = await withDatabase(async (client) => {
      const { rows } = await client.query<{ done: number; count: number }>(
        `SELECT count(*)::int AS count, count(*) FILTER (WHERE state = 'done')::int AS done
         FROM download_grants WHERE order_id = ANY($1) GROUP BY order_id`,
        [buyers.map(({ orderId }) => orderId)],
      );
      return rows;
    });
    await setOnSale(designId, false);
    expect(grants).toEqual(buyers.map(() => ({ count: 3, done: 3 })));
  });
});
