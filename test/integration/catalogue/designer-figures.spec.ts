import type { SignedInUser } from '#accounts';
import type { DesignerFigures } from '#contracts';
import { OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  buyer = await api.shop.createUser('buyer');
});

beforeEach(async () => {
  people += 1;
  designer = await api.shop.createUser(`designer${people}`);
  designId = await api.shop.createDesign(designer);
});

afterAll(() => api.close());

const query = (text: string, values: unknown[]) => api.shop.database.query(text, values);

const figures = async () =>
  (await api.call<DesignerFigures>('GET', `/designers/${designer.username}/figures`)).body;

/** A question some hours ago. @param answeredAfter hours from the question to the answer; null without one */
const ask = (hoursAgo: number, answeredAfter: number | null, hiddenNote: string | null = null) =>
  query(
    `INSERT INTO questions (design_id, author_id, text, created_at, answer, answered_at, hidden_note)
     SELECT $1, $2, '问', asked, CASE WHEN $4::int IS NOT NULL THEN '答' END,
       asked + make_interval(hours => $4), $5
     FROM (SELECT now() - make_interval(hours => $3) AS asked) q`,
    [designId, buyer.id, hoursAgo, answeredAfter, hiddenNote],
  );

let versions = 1;

/** A version some hours ago. @param kind null for one without a note */
async function publish(hoursAgo: number, kind: string | null, design = designId) {
  versions += 1;
  await query(
    `INSERT INTO archives (design_id, version, storage_key, file_name, size_bytes, sha256, note, created_at)
     VALUES ($1, $2::int, 'archives/figure-' || $2, 'a.zip', 1, '\\x00',
       CASE WHEN $3::text IS NOT NULL THEN jsonb_build_object('kind', $3, 'note', 'x', 'items', '[]'::jsonb) END,
       now() - make_interval(hours => $4))`,
    [design, versions, kind, hoursAgo],
  );
}

/** A case of a new order some hours ago. */
async function report(hoursAgo: number, kind = 'pattern_wrong', design = designId) {
  const reporter = await api.shop.createUser(`reporter${versions}-${hoursAgo}-${kind}`);
  const orderId = await api.app.get(OrdersService).create(reporter, design);
  await query(
    `INSERT INTO cases (id, order_id, buyer_id, design_id, kind, state, created_at, closed_at)
     VALUES ($1, $1, $2, $3, $4, 'solved', now() - make_interval(hours => $5), now())`,
    [orderId, reporter.id, design, kind, hoursAgo],
  );
}

const NOTHING: DesignerFigures = {
  corrections: { count: 0, reported: 0, median_hours: null },
  questions: { asked: 0, answered: 0, median_hours: null },
};

describe("a designer's figures", () => {
  it('are nothing without questions, corrections and reports, and for the first upload of an archive (SHELF-03)', async () => {
    expect(await figures()).toEqual(NOTHING);
    await publish(10, null);
    await publish(9, 'addition');
    await report(12);
    expect(await figures()).toEqual(NOTHING);
    const path = '/designers/nobody/figures';
    expect(await api.call('GET', path)).toMatchObject({ status: 404 });
  });

  it('count the answered questions of all designs and the median time to the answer, without hidden ones (SHELF-03)', async () => {
    await ask(90, 1);
    await ask(80, 5);
    await ask(70, 30);
    await ask(60, null);
    await ask(50, 40, '违法');
    expect((await figures()).questions).toEqual({ asked: 4, answered: 3, median_hours: 5 });
    // A design off sale does not improve the figures.
    const other = await api.shop.createDesign(designer);
    await query('UPDATE questions SET design_id = $2 WHERE design_id = $1', [designId, other]);
    await api.shop.setOnSale(other, false);
    expect((await figures()).questions).toEqual({ asked: 4, answered: 3, median_hours: 5 });
  });

  it('count corrections, and the time from the first report since the correction before (SHELF-03)', async () => {
    await publish(500, 'typo');
    await report(400);
    await report(390);
    await publish(376, 'addition');
    await publish(352, 'sizes');
    await report(300, 'cannot_open');
    await publish(250, 'stitches');
    expect((await figures()).corrections).toEqual({ count: 3, reported: 1, median_hours: 48 });
    await report(200);
    await publish(100, 'typo');
    // Reports of another designer's design do not count.
    const stranger = await api.shop.createUser(`stranger${people}`);
    const foreign = await api.shop.createDesign(stranger);
    await report(60, 'pattern_wrong', foreign);
    await publish(50, 'typo', foreign);
    expect((await figures()).corrections).toEqual({ count: 4, reported: 2, median_hours: 74 });
  });
});
