import { buffer } from 'node:stream/consumers';
import { AccountErasures, type SignedInUser } from '#accounts';
import {
  type AccountExport,
  type DesignCard,
  type DesignDetail,
  type FinishedWork,
  MESSAGES,
  type OwnReview,
  type Page,
  type ReviewPage,
  type ShelfItem,
} from '#contracts';
import { DesignImagesService, listReferencedFiles } from '#catalogue';
import { OrdersService } from '#orders';
import { ReviewWritingService } from '#reviews';
import { ObjectStorage } from '#storage';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { photograph } from '../../support/fixtures/photographs.js';
import { GOOD, useReviewShop, WORDS } from '../../support/shop/review-shop.js';

const at = useReviewShop();

const detail = async () =>
  (await at.api.call<DesignDetail>('GET', `/designs/${at.designId}/`)).body;

describe('a review', () => {
  it('is of a paid order, one a purchase, edited by its author, counted on cards, page and shelf (SHELF-06, SHELF-07)', async () => {
    expect(await detail()).not.toHaveProperty('reviews');
    expect(await at.write({ ...GOOD, ...WORDS })).toMatchObject({
      status: 200,
      body: { author: 'b***', ...GOOD, ...WORDS, answer: null, is_sample: false },
    });
    await at.write({ ...GOOD, clear: 3, text: '改过' });
    const listed = await at.list();
    expect(listed.results).toMatchObject([{ text: '改过', clear: 3, size: '' }]);
    expect(listed.summary).toEqual({
      count: 1,
      finished: 1,
      errors: 0,
      size_ok: [0, 0, 0, 0, 1],
      yarn_ok: [0, 0, 0, 1, 0],
      clear: [0, 0, 1, 0, 0],
    });
    expect(await detail()).toMatchObject({ reviews: { count: 1, rating: 4 } });
    const found = await at.api.call<Page<DesignCard>>('GET', `/designs/?n=100`);
    expect(found.body.results.find(({ id }) => id === at.designId)?.reviews?.count).toBe(1);
    const shelf = await at.api.call<ShelfItem[]>('GET', '/account/shelf/', null, {
      user: at.buyer,
    });
    expect(shelf.body).toMatchObject([{ order_id: at.orderId, is_reviewed: true }]);
    expect(
      await at.query(
        `SELECT count(*)::int FROM messages WHERE kind = 'review' AND user_id = $1
        AND facts ->> 'design_id' = $2`,
        [at.designer.id, String(at.designId)],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('is asked for a month after the purchase and never twice (SHELF-07)', async () => {
    const asks = async () => {
      const { body } = await at.api.call<ShelfItem[]>('GET', '/account/shelf', null, {
        user: at.buyer,
      });
      return body.map((item) => item.asks_review);
    };
    const own = `/orders/${at.orderId}/review`;
    expect(await asks()).toEqual([false]);
    await at.query(`UPDATE orders SET paid_at = now() - interval '31 days' WHERE id = $1`, [
      at.orderId,
    ]);
    expect(await asks()).toEqual([true]);
    const stranger = await at.api.shop.createUser('passer_by');
    const noted = (user: SignedInUser) => at.api.call('PUT', `${own}/asked`, null, { user });
    expect(await noted(stranger)).toMatchObject({ status: 404 });
    expect(await asks()).toEqual([true]);
    expect(await noted(at.buyer)).toMatchObject({ status: 204 });
    expect(await noted(at.buyer)).toMatchObject({ status: 204 });
    expect(await asks()).toEqual([false]);
    expect((await at.api.call('GET', own, null, { user: at.buyer })).body).toEqual({
      review: null,
      asked: true,
    });
  });

  it('is not asked for once it is written (SHELF-07)', async () => {
    await at.query(`UPDATE orders SET paid_at = now() - interval '31 days' WHERE id = $1`, [
      at.orderId,
    ]);
    await at.write({ ...GOOD, ...WORDS });
    const { body } = await at.api.call<ShelfItem[]>('GET', '/account/shelf', null, {
      user: at.buyer,
    });
    expect(body).toMatchObject([{ is_reviewed: true, asks_review: false }]);
  });

  it('is refused without a purchase, unpaid, after a refund, by the designer, with impossible answers and 10,000 characters (SHELF-06)', async () => {
    const stranger = await at.api.shop.createUser('stranger');
    const { buyer, designer, orderId } = at;
    expect(await at.write(GOOD, { buyer: stranger, orderId })).toMatchObject({ status: 404 });
    expect(await at.write(GOOD, { buyer: designer, orderId })).toMatchObject({ status: 404 });
    expect(await at.write(GOOD, { buyer, orderId: 'x'.repeat(22) })).toMatchObject({ status: 404 });
    const unpaidDesign = await at.api.shop.createDesign(designer);
    const unpaid = await at.api.app.get(OrdersService).create(buyer, unpaidDesign);
    expect(await at.write(GOOD, { buyer, orderId: unpaid })).toMatchObject({ status: 409 });
    for (const [fields, name] of [
      [{ size_ok: 6 }, 'size_ok'],
      [{ clear: 0 }, 'clear'],
      [{ yarn_ok: null }, 'yarn_ok'],
      [{ finished: '是' }, 'finished'],
      [{ text: '线'.repeat(10_000) }, 'text'],
    ] as const) {
      const { status, body } = await at.write({ ...GOOD, ...fields });
      expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([name])]);
    }
    await at.query('UPDATE designs SET designer_id = $2 WHERE id = $1', [at.designId, at.buyer.id]);
    expect(await at.write(GOOD)).toMatchObject({
      status: 409,
      body: { error: '不能评价自己的设计' },
    });
    expect((await at.list()).summary.count).toBe(0);
  });

  it('stays after a refund and says so, and can no longer be edited (SHELF-06)', async () => {
    const text = '<script>alert(1)</script>';
    await at.write({ ...GOOD, text });
    await at.query("UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1", [
      at.orderId,
    ]);
    expect((await at.list()).results).toMatchObject([{ is_refunded: true, text }]);
    expect(await at.write(GOOD)).toMatchObject({ status: 409 });
  });

  it('has up to six pictures without camera data, which are the wall of finished works and are backed up (SHELF-06, SHELF-08)', async () => {
    await at.write({ ...GOOD, ...WORDS });
    const added = await at.addPicture(await photograph());
    expect(added.status).toBe(200);
    const [picture] = added.body.pictures;
    const variant = await at.api.app.get(DesignImagesService).openVariant(picture!.id, 300);
    expect((await sharp(await buffer(variant.stream)).metadata()).width).toBe(300);
    const keys: string[] = [];
    const dataSource = at.api.app.get(DataSource);
    const files = listReferencedFiles((text, values) => dataSource.query(text, values));
    for await (const { key } of files) keys.push(key);
    const [row] = await at.query<{ key: string }>(
      'SELECT original_key AS key FROM review_images WHERE media_id = $1',
      [picture!.id],
    );
    expect(keys).toContain(row!.key);
    const stored = await at.api.app.get(ObjectStorage).open(row!.key);
    const original = await sharp(await buffer(stored.stream)).metadata();
    expect([original.format, original.exif, original.width]).toEqual(['webp', undefined, 900]);
    for (const path of [`/designs/${at.designId}/works`, '/designers/designer/works', '/works']) {
      const { body } = await at.api.call<FinishedWork[]>('GET', path);
      expect(body[0]).toMatchObject({ id: picture!.id, design_id: at.designId, size: 'M' });
    }
    for (let more = 2; more <= 6; more += 1) await at.addPicture(await photograph());
    expect(await at.addPicture(await photograph())).toMatchObject({
      status: 400,
      body: { picture: ['最多6张图片'] },
    });
    expect(await at.addPicture(Buffer.from('not a picture'))).toMatchObject({
      status: 400,
      body: { picture: ['图片须为 JPEG、PNG、WebP、GIF 或 AVIF 格式'] },
    });
    expect(await at.addPicture(Buffer.alloc(11 * 1024 ** 2))).toMatchObject({ status: 413 });
    const path = `/orders/${at.orderId}/review/pictures/${picture!.id}`;
    const removed = await at.api.call<OwnReview>('DELETE', path, null, { user: at.buyer });
    expect(removed.body.pictures).toHaveLength(5);
  });
});

describe('pictures that are added at the same moment', () => {
  it('are at most six, each counted once (SHELF-06)', async () => {
    await at.write({ ...GOOD, ...WORDS });
    for (let more = 1; more <= 5; more += 1) await at.addPicture(await photograph());
    const { late } = await at.api.app.get(DataSource).transaction(async (manager) => {
      const [review] = await manager.query<[{ id: string }][]>(
        'UPDATE reviews SET picture_count = 6 WHERE order_id = $1 RETURNING id',
        [at.orderId],
      );
      await manager.query(
        `INSERT INTO review_images (review_id, position, original_key, original_sha256)
         VALUES ($1, 6, $2, '\\x00')`,
        [review![0].id, `images/${at.orderId}`],
      );
      const adding = at.addPicture(await photograph());
      await waitForLockWaiters(at.api.shop.database);
      return { late: adding };
    });
    expect(await late).toMatchObject({ status: 400, body: { picture: ['最多6张图片'] } });
    expect((await at.list()).results[0]!.pictures).toHaveLength(6);
  });
});

describe('a review that is written while another one of the design is', () => {
  it('is counted without waiting for the other, which would wait for it (SHELF-06)', async () => {
    await at.api.app.get(DataSource).transaction(async (manager) => {
      // The lock that the other transaction has since it inserted its review.
      await manager.query('SELECT FROM designs WHERE id = $1 FOR KEY SHARE', [at.designId]);
      expect(await at.write(GOOD)).toMatchObject({ status: 200 });
    });
  });
});

describe('an example of the demonstration', () => {
  it('is marked, and cannot be written by a request (SHELF-06)', async () => {
    await at.api.app.get(ReviewWritingService).writeSample(at.buyer.id, at.designId, GOOD);
    await at.write({ ...GOOD, is_sample: true });
    const [own, sample] = (await at.list()).results;
    expect([own!.is_sample, sample!.is_sample]).toEqual([false, true]);
  });
});

describe('lists', () => {
  it('sorted by rating have a well reviewed design before one with a single good review (SHELF-06, FIND-12)', async () => {
    const proven = at.designId;
    for (let n = 0; n < 6; n += 1) {
      await at.write(n === 5 ? { ...GOOD, clear: 3, size_ok: 4 } : GOOD, await at.newBuyer());
    }
    at.designId = await at.api.shop.createDesign(at.designer);
    await at.write({ ...GOOD, yarn_ok: 5 }, await at.newBuyer());
    const { body } = await at.api.call<Page<DesignCard>>(
      'GET',
      '/designs/search?sort=rating&designer=designer&n=100',
    );
    const ids = body.results.map(({ id }) => id);
    expect(ids.indexOf(proven)).toBeLessThan(ids.indexOf(at.designId));
  });

  it('of reviews go on behind the last one of a page (SHELF-06)', async () => {
    for (let n = 0; n < 11; n += 1) {
      await at.write(GOOD, await at.newBuyer());
    }
    const first = await at.list();
    expect(first.results).toHaveLength(10);
    const path = `/designs/${at.designId}/reviews?before=${first.next_before}`;
    const { body } = await at.api.call<ReviewPage>('GET', path);
    expect(body.results).toHaveLength(1);
    expect(body.next_before).toBeNull();
  });
});

describe('personal data', () => {
  it('of a withdrawn review have no picture that was being added meanwhile (SHELF-06)', async () => {
    await at.write({ ...GOOD, ...WORDS });
    const { withdrawn } = await at.api.app.get(DataSource).transaction(async (manager) => {
      const [review] = await manager.query<{ id: string }[]>(
        'SELECT id FROM reviews WHERE order_id = $1 FOR UPDATE',
        [at.orderId],
      );
      await manager.query(
        `INSERT INTO review_images (review_id, position, original_key, original_sha256)
         VALUES ($1, 0, $2, '\\x00')`,
        [review!.id, `images/${at.orderId}`],
      );
      const withdrawing = at.api.call('DELETE', `/orders/${at.orderId}/review`, null, {
        user: at.buyer,
      });
      await waitForLockWaiters(at.api.shop.database);
      return { withdrawn: withdrawing };
    });
    expect((await withdrawn).status).toBe(200);
    const images = await at.query('SELECT FROM review_images WHERE original_key = $1', [
      `images/${at.orderId}`,
    ]);
    expect(images).toEqual([]);
  });

  it('are in the designer’s messages as they are now, and not at all once withdrawn, hidden or erased (SHELF-06, NOTE-04)', async () => {
    const GONE = MESSAGES.wordsRetracted;
    const told = async () =>
      (
        await at.query<{ text: string }>(
          `SELECT facts ->> 'text' AS text FROM messages WHERE kind = 'review' AND user_id = $1
             AND key IN (SELECT 'review-' || id FROM reviews WHERE order_id = $2)`,
          [at.designer.id, at.orderId],
        )
      ).map(({ text }) => text);
    const forget = () => at.query('DELETE FROM reviews WHERE order_id = $1', [at.orderId]);
    await at.write({ ...GOOD, ...WORDS, text: '我住在学府路' });
    expect(await told()).toEqual(['我住在学府路']);
    await at.write({ ...GOOD, ...WORDS, text: '织得很顺' });
    expect(await told()).toEqual(['织得很顺']);
    await at.api.call('DELETE', `/orders/${at.orderId}/review`, null, { user: at.buyer });
    expect(await told()).toEqual([GONE]);

    // What waits for the morning is not sent.
    expect(
      await at.query(
        `SELECT id FROM messages WHERE kind = 'review' AND facts ->> 'text' = $1
           AND (state = 'pending' OR deliver_after IS NOT NULL)`,
        [GONE],
      ),
    ).toEqual([]);

    await forget();
    const { id } = (await at.write({ ...GOOD, ...WORDS })).body;
    expect(await told()).toHaveLength(1);
    await at.act(`${id}/moves`, { move: 'hide', note: '有别人的电话' }, at.admin);
    expect(await told()).toEqual([GONE]);

    await forget();
    await at.write({ ...GOOD, ...WORDS });
    expect(await told()).toHaveLength(1);
    await at.api.app
      .get(DataSource)
      .transaction((manager) => at.api.app.get(AccountErasures).run(at.buyer.id, manager));
    expect(await told()).toEqual([GONE]);
  });

  it('are exported, withdrawn by the author, and erased with the account while the answers stay (SHELF-06)', async () => {
    await at.write({ ...GOOD, ...WORDS });
    await at.addPicture(await photograph());
    const exported = await at.api.call<AccountExport>('GET', '/account/export', null, {
      user: at.buyer,
    });
    expect(exported.body.reviews.reviews).toMatchObject([{ order_id: at.orderId, ...WORDS }]);
    await at.api.call('DELETE', `/orders/${at.orderId}/review`, null, { user: at.buyer });
    expect((await at.list()).results).toMatchObject([{ text: '', pictures: [], size_ok: 5 }]);
    await at.write({ ...GOOD, ...WORDS });
    await at.api.app
      .get(DataSource)
      .transaction((manager) => at.api.app.get(AccountErasures).run(at.buyer.id, manager));
    const page = await at.list();
    expect(page.results).toMatchObject([{ text: '', size: '', yarn: '', size_ok: 5 }]);
    expect(page.summary.count).toBe(1);
  });
});
