import type { SignedInUser } from '#accounts';
import { type CertificateCheck, LICENCE_TEXT, type OrderDetail, type ShelfItem } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let buyer: SignedInUser;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('松林');
});

beforeEach(async () => {
  people += 1;
  buyer = await api.shop.createUser(`buyer${people}`);
});

afterAll(() => api.close());

/** Buys a design whose sheet has these terms. @returns the id of the order */
async function bought(licence: object = {}): Promise<string> {
  const designId = await api.shop.createDesign(designer, { name: '山茶花开衫' });
  await api.shop.database.query('UPDATE designs SET sheet = $2 WHERE id = $1', [
    designId,
    JSON.stringify({ licence }),
  ]);
  return api.shop.buy(buyer, designId);
}

const certificate = (orderId: string, user: SignedInUser) =>
  api.call('GET', `/orders/${orderId}/certificate`, null, { user });

/** The text of a PDF without line breaks and spaces, and the names of its fonts. */
async function textOf(bytes: Buffer): Promise<string> {
  const page = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s/g, '');
}

/** The code in the text of a certificate. */
const codeIn = (text: string) => /[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/.exec(text)![0];

const plain = (code: string) => code.replaceAll('-', '');

const check = (code: string) => api.call<CertificateCheck>('GET', `/certificates/${code}`);

describe('a licence certificate', () => {
  it('is a PDF with the terms; its code can be verified publicly without the name of the buyer (SHELF-11)', async () => {
    const orderId = await bought({ sell_finished: 'handmade_small', sell_limit: 12 });
    const sent = await certificate(orderId, buyer);
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = await textOf(sent.bytes);
    for (const part of [
      '成品售卖授权证书',
      '《山茶花开衫》',
      '松林',
      buyer.username,
      orderId,
      '每年不超过12件',
    ]) {
      expect(text).toContain(part);
    }
    const { status, body } = await check(codeIn(text));
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        code: codeIn(text),
        state: 'valid',
        design_name: '山茶花开衫',
        designer_username: '松林',
        terms: expect.arrayContaining(['成品少量手工可售卖（每年不超过 12 件）']),
        paid_at: expect.stringMatching(/Z$/),
        issued_at: expect.stringMatching(/Z$/),
      },
    });
    expect(JSON.stringify(body)).not.toContain(buyer.username);
    expect(JSON.stringify(body)).not.toContain(orderId);
  });

  it('keeps its code when it is fetched again, and each order has its own (SHELF-11)', async () => {
    const [first, second] = [await bought(), await bought()];
    const codes = await Promise.all(
      [first, first, second].map(async (id) =>
        codeIn(await textOf((await certificate(id, buyer)).bytes)),
      ),
    );
    expect(codes[0]).toBe(codes[1]);
    expect(codes[0]).not.toBe(codes[2]);
    expect((await check(plain(codes[0]!).toLowerCase())).status).toBe(200);
  });

  it('is revoked when the order is refunded (SHELF-11)', async () => {
    const orderId = await bought();
    const code = codeIn(await textOf((await certificate(orderId, buyer)).bytes));
    await api.shop.database.query(
      "UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1",
      [orderId],
    );
    expect((await check(code)).body).toMatchObject({ state: 'revoked' });
    expect((await certificate(orderId, buyer)).status).toBe(409);
  });

  it('is available to the buyer only, and only if the licence permits selling finished pieces (SHELF-11)', async () => {
    const orderId = await bought();
    expect((await certificate(orderId, designer)).status).toBe(404);
    for (const sell_finished of ['no', 'ask']) {
      const { status } = await certificate(await bought({ sell_finished }), buyer);
      expect([sell_finished, status]).toEqual([sell_finished, 409]);
    }
  });

  it('is offered by the order and by the shelf if it is available (SHELF-11)', async () => {
    const ids = [await bought(), await bought({ sell_finished: 'no' })];
    const shelf = await api.call<ShelfItem[]>('GET', '/account/shelf/', null, { user: buyer });
    for (const [i, expected] of [true, false].entries()) {
      const { body } = await api.call<OrderDetail>('GET', `/orders/${ids[i]}/`, null, {
        user: buyer,
      });
      expect(body.has_certificate).toBe(expected);
      const item = shelf.body.find(({ order_id: id }) => id === ids[i]);
      expect(item!.has_certificate).toBe(expected);
    }
  });

  it('of a design without a pattern sheet has the licence of the shop (SHELF-11)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '松针围巾' });
    const orderId = await api.shop.buy(buyer, designId);
    const text = await textOf((await certificate(orderId, buyer)).bytes);
    expect(text).toContain(LICENCE_TEXT.replaceAll(/\s/g, ''));
    expect(text).toContain(`${api.shop.config.publicUrl}/certificate/${plain(codeIn(text))}`);
    expect((await check(codeIn(text))).body.terms).toEqual([LICENCE_TEXT]);
  });

  it('is not found for other codes, whatever they contain (SHELF-11)', async () => {
    for (const code of ['2345-6789-ABCD-EFGH', '1', '\0', 'A'.repeat(3_000), "'--", '证书']) {
      expect(await check(encodeURIComponent(code))).toMatchObject({
        status: 404,
        body: { code: 'certificate_not_found' },
      });
    }
  });
});
