import { buffer } from 'node:stream/consumers';
import { AccountErasures, SessionsService, type SignedInUser } from '#accounts';
import {
  type AccountExport,
  API_BASE,
  type DesignCard,
  type DesignDetail,
  type FinishedWork,
  type OwnReview,
  type Page,
  type ReportedReview,
  type ReviewPage,
  type ShelfItem,
} from '#contracts';
import { DesignImagesService, listReferencedFiles } from '#catalogue';
import { OrdersService } from '#orders';
import { ReviewWritingService } from '#reviews';
import { ObjectMissingError, ObjectStorage } from '#storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { waitForLockWaiters } from '../../support/database/locks.js';

let api: TestApi;
let designer: SignedInUser;
let admin: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let orderId: string;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

beforeEach(async () => {
  designId = await api.shop.createDesign(designer, { name: '松林帽' });
  ({ buyer, orderId } = await newBuyer());
});

afterAll(() => api.close());

const query = <T extends object>(text: string, values: unknown[] = []) =>
  api.shop.database.query<T>(text, values);

async function newBuyer(): Promise<{ buyer: SignedInUser; orderId: string }> {
  people += 1;
  const person = await api.shop.createUser(`buyer${people}`);
  const id = await api.app.get(OrdersService).create(person, designId);
  await api.shop.markPaid(id);
  return { buyer: person, orderId: id };
}

const GOOD = { finished: true, size_ok: 5, yarn_ok: 4, clear: 5, errors: false };
const WORDS = { text: '织完了，很合身', size: 'M', yarn: '羊毛 DK 四团' };

const write = (review: object, user = buyer, order = orderId) =>
  api.call<OwnReview>('PUT', `/orders/${order}/review`, review, { user });

const reviews = async () =>
  (await api.call<ReviewPage>('GET', `/designs/${designId}/reviews`, null)).body;

const detail = async () => (await api.call<DesignDetail>('GET', `/designs/${designId}/`)).body;

const act = (what: string, body: object, user: SignedInUser) =>
  api.call('POST', `/reviews/${what}`, body, { user });

const bytesOf = async (key: string): Promise<Buffer> =>
  buffer((await api.app.get(ObjectStorage).open(key)).stream);

/** A photograph with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a05030' } })
    .withExif({ IFD0: { Model: 'CAMERA-X' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } })
    .jpeg()
    .toBuffer();

async function addPicture(bytes: Buffer, user = buyer) {
  const { accessToken } = await api.app.get(SessionsService).start(user.id, false);
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(bytes)]), 'hat.jpg');
  const url = `${await api.app.getUrl()}${API_BASE}/orders/${orderId}/review/pictures`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': randomAddress() },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as OwnReview };
}

describe('a review', () => {
  it('is of a paid order, one a purchase, edited by its author, counted on cards, page and shelf (SHELF-06, SHELF-07)', async () => {
    expect(await detail()).not.toHaveProperty('reviews');
    expect(await write({ ...GOOD, ...WORDS })).toMatchObject({
      status: 200,
      body: { author: 'b***', ...GOOD, ...WORDS, answer: null, is_sample: false },
    });
    await write({ ...GOOD, clear: 3, text: '改过' });
    const listed = await reviews();
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
    const found = await api.call<Page<DesignCard>>('GET', `/designs/?n=100`);
    expect(found.body.results.find(({ id }) => id === designId)?.reviews?.count).toBe(1);
    const shelf = await api.call<ShelfItem[]>('GET', '/account/shelf/', null, { user: buyer });
    expect(shelf.body).toMatchObject([{ order_id: orderId, is_reviewed: true }]);
    expect(
      await query(
        `SELECT count(*)::int FROM messages WHERE kind = 'review' AND user_id = $1
        AND facts ->> 'design_id' = $2`,
        [designer.id, String(designId)],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('is asked for a month after the purchase and never twice (SHELF-07)', async () => {
    const asks = async () => {
      const { body } = await api.call<ShelfItem[]>('GET', '/account/shelf', null, { user: buyer });
      return body.map((item) => item.asks_review);
    };
    const own = `/orders/${orderId}/review`;
    expect(await asks()).toEqual([false]);
    await query(`UPDATE orders SET paid_at = now() - interval '31 days' WHERE id = $1`, [orderId]);
    expect(await asks()).toEqual([true]);
    const stranger = await api.shop.createUser('stranger');
    const noted = (user: SignedInUser) => api.call('PUT', `${own}/asked`, null, { user });
    expect(await noted(stranger)).toMatchObject({ status: 404 });
    expect(await asks()).toEqual([true]);
    expect(await noted(buyer)).toMatchObject({ status: 204 });
    expect(await noted(buyer)).toMatchObject({ status: 204 });
    expect(await asks()).toEqual([false]);
    expect((await api.call('GET', own, null, { user: buyer })).body).toEqual({
      review: null,
      asked: true,
    });
  });

  it('is not asked for once it is written (SHELF-07)', async () => {
    await query(`UPDATE orders SET paid_at = now() - interval '31 days' WHERE id = $1`, [orderId]);
    await write({ ...GOOD, ...WORDS });
    const { body } = await api.call<ShelfItem[]>('GET', '/account/shelf', null, { user: buyer });
    expect(body).toMatchObject([{ is_reviewed: true, asks_review: false }]);
  });

  it('is refused without a purchase, unpaid, after a refund, by the designer, with impossible answers and 10,000 characters (SHELF-06)', async () => {
    const stranger = await api.shop.createUser(`stranger${people}`);
    expect(await write(GOOD, stranger)).toMatchObject({ status: 404 });
    expect(await write(GOOD, designer)).toMatchObject({ status: 404 });
    expect(await write(GOOD, buyer, 'x'.repeat(22))).toMatchObject({ status: 404 });
    const unpaidDesign = await api.shop.createDesign(designer);
    const unpaid = await api.app.get(OrdersService).create(buyer, unpaidDesign);
    expect(await write(GOOD, buyer, unpaid)).toMatchObject({ status: 409 });
    for (const [fields, name] of [
      [{ size_ok: 6 }, 'size_ok'],
      [{ clear: 0 }, 'clear'],
      [{ yarn_ok: null }, 'yarn_ok'],
      [{ finished: '是' }, 'finished'],
      [{ text: '线'.repeat(10_000) }, 'text'],
    ] as const) {
      const { status, body } = await write({ ...GOOD, ...fields });
      expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([name])]);
    }
    await query('UPDATE designs SET designer_id = $2 WHERE id = $1', [designId, buyer.id]);
    expect(await write(GOOD)).toMatchObject({ status: 409, body: { error: '不能评价自己的设计' } });
    expect((await reviews()).summary.count).toBe(0);
  });

  it('stays after a refund and says so, and can no longer be edited (SHELF-06)', async () => {
    const text = '<script>alert(1)</script>';
    await write({ ...GOOD, text });
    await query("UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1", [
      orderId,
    ]);
    expect((await reviews()).results).toMatchObject([{ is_refunded: true, text }]);
    expect(await write(GOOD)).toMatchObject({ status: 409 });
  });

  it('has up to six pictures without camera data, which are the wall of finished works and are backed up (SHELF-06, SHELF-08)', async () => {
    await write({ ...GOOD, ...WORDS });
    const added = await addPicture(await photo());
    expect(added.status).toBe(200);
    const [picture] = added.body.pictures;
    const variant = await api.app.get(DesignImagesService).openVariant(picture!.id, 300);
    expect((await sharp(await buffer(variant.stream)).metadata()).width).toBe(300);
    const keys: string[] = [];
    const dataSource = api.app.get(DataSource);
    const files = listReferencedFiles((text, values) => dataSource.query(text, values));
    for await (const { key } of files) keys.push(key);
    const [row] = await query<{ key: string }>(
      'SELECT original_key AS key FROM review_images WHERE media_id = $1',
      [picture!.id],
    );
    expect(keys).toContain(row!.key);
    const original = await sharp(await bytesOf(row!.key)).metadata();
    expect([original.format, original.exif, original.width]).toEqual(['webp', undefined, 900]);
    for (const path of [`/designs/${designId}/works`, '/designers/designer/works', '/works']) {
      const { body } = await api.call<FinishedWork[]>('GET', path);
      expect(body[0]).toMatchObject({ id: picture!.id, design_id: designId, size: 'M' });
    }
    for (let more = 2; more <= 6; more += 1) await addPicture(await photo());
    expect(await addPicture(await photo())).toMatchObject({
      status: 400,
      body: { picture: ['最多6张图片'] },
    });
    expect(await addPicture(Buffer.from('not a picture'))).toMatchObject({ status: 400 });
    expect(await addPicture(Buffer.alloc(11 * 1024 ** 2))).toMatchObject({ status: 413 });
    const path = `/orders/${orderId}/review/pictures/${picture!.id}`;
    const removed = await api.call<OwnReview>('DELETE', path, null, { user: buyer });
    expect(removed.body.pictures).toHaveLength(5);
  });
});

describe('pictures that are added at the same moment', () => {
  it('are at most six, each counted once (SHELF-06)', async () => {
    await write({ ...GOOD, ...WORDS });
    for (let more = 1; more <= 5; more += 1) await addPicture(await photo());
    const { late } = await api.app.get(DataSource).transaction(async (manager) => {
      const [review] = await manager.query<[{ id: string }][]>(
        'UPDATE reviews SET picture_count = 6 WHERE order_id = $1 RETURNING id',
        [orderId],
      );
      await manager.query(
        `INSERT INTO review_images (review_id, position, original_key, original_sha256)
         VALUES ($1, 6, $2, '\\x00')`,
        [review![0].id, `images/${orderId}`],
      );
      const adding = addPicture(await photo());
      await waitForLockWaiters(api.shop.database);
      return { late: adding };
    });
    expect(await late).toMatchObject({ status: 400, body: { picture: ['最多6张图片'] } });
    expect((await reviews()).results[0]!.pictures).toHaveLength(6);
  });
});

describe('the designer and the operators', () => {
  it('answer once, and the author gets a message (SHELF-06)', async () => {
    const { body } = await write(GOOD);
    expect(await act(`${body.id}/answer`, { text: '谢谢' }, admin)).toMatchObject({ status: 404 });
    expect(await act(`${body.id}/answer`, { text: ' ' }, designer)).toMatchObject({ status: 400 });
    expect(await act(`${body.id}/answer`, { text: '谢谢' }, designer)).toMatchObject({
      status: 200,
    });
    expect(await act(`${body.id}/answer`, { text: '再谢' }, designer)).toMatchObject({
      status: 409,
    });
    expect((await reviews()).results[0]!.answer?.text).toBe('谢谢');
    expect(
      await query(
        `SELECT facts ->> 'text' AS text FROM messages WHERE kind = 'answer'
        AND user_id = $1`,
        [buyer.id],
      ),
    ).toEqual([{ text: '谢谢' }]);
  });

  it('get reports in a queue and make a review unreadable with a note; nothing deletes it (SHELF-06)', async () => {
    const { id } = (await write({ ...GOOD, ...WORDS })).body;
    const reader = (await newBuyer()).buyer;
    for (const text of ['辱骂', '再举报一次']) {
      expect(await act(`${id}/reports`, { text }, reader)).toMatchObject({ status: 200 });
    }
    const queue = async () =>
      (await api.call<ReportedReview[]>('GET', '/reviews/reports', null, { user: admin })).body;
    const [reported] = (await queue()).filter(({ review }) => review.id === id);
    expect(reported).toMatchObject({ review: WORDS, reports: [{ reason: '辱骂' }] });
    expect(await act(`${id}/moves`, { move: 'hide', note: '辱骂他人' }, designer)).toMatchObject({
      status: 403,
    });
    await act(`${id}/moves`, { move: 'hide', note: '辱骂他人' }, admin);
    expect(await queue()).toEqual([]);
    const hidden = async () =>
      (
        await api.call<ReportedReview[]>('GET', '/reviews/reports?state=hidden', null, {
          user: admin,
        })
      ).body.filter(({ review }) => review.id === id);
    expect(await hidden()).toMatchObject([
      { review: { ...WORDS, hidden_note: '辱骂他人' }, reports: [] },
    ]);
    const page = await reviews();
    expect(page.results).toMatchObject([{ id, text: '', hidden_note: '辱骂他人', clear: 5 }]);
    expect(page.summary.count).toBe(1);
    await act(`${id}/moves`, { move: 'show', note: '误判' }, admin);
    expect((await reviews()).results).toMatchObject([WORDS]);
    expect(await hidden()).toEqual([]);
    expect(
      await query(
        `SELECT action FROM audit_log WHERE subject = $1 AND action LIKE 'review.%'
        ORDER BY id`,
        [String(id)],
      ),
    ).toEqual([{ action: 'review.hide' }, { action: 'review.show' }]);
  });

  it('read the hidden reviews to the last one in portions (SHELF-06)', async () => {
    const ids: number[] = [];
    for (let more = 0; more < 3; more += 1) {
      const { buyer: author, orderId: order } = await newBuyer();
      const { id } = (await write({ ...GOOD, ...WORDS }, author, order)).body;
      await act(`${id}/moves`, { move: 'hide', note: '广告' }, admin);
      ids.unshift(id);
    }
    const hidden = async (more: string) =>
      (
        await api.call<ReportedReview[]>('GET', `/reviews/reports?state=hidden${more}`, null, {
          user: admin,
        })
      ).body.map(({ review }) => review.id);
    expect((await hidden('')).slice(0, 3)).toEqual(ids);
    expect(await hidden('&n=2')).toEqual(ids.slice(0, 2));
    expect((await hidden(`&n=2&before=${ids[1]}`))[0]).toBe(ids[2]);
    const refused = await api.call('GET', '/reviews/reports?n=201', null, { user: admin });
    expect(refused.status).toBe(400);
  });

  it('are decided once: a second operator reads who was faster, and overwrites nothing (CONS-13)', async () => {
    const { id } = (await write({ ...GOOD, ...WORDS })).body;
    const second = await api.shop.createUser(`second${id}`, { isAdmin: true });
    const [reader, other] = [(await newBuyer()).buyer, (await newBuyer()).buyer];
    const decide = (move: string, note: string, user: SignedInUser, seen_reports?: number) =>
      act(`${id}/moves`, { move, note, ...(seen_reports !== undefined && { seen_reports }) }, user);
    const late = (action: string) => ({
      status: 409,
      body: { code: 'review_decided', latest_change: { action, actor: 'admin' } },
    });
    await act(`${id}/reports`, { text: '辱骂' }, reader);
    expect((await decide('hide', '辱骂他人', admin, 1)).status).toBe(200);
    expect(await decide('hide', '广告', second, 1)).toMatchObject(late('review.hide'));
    expect(await decide('hide', '广告', second)).toMatchObject(late('review.hide'));
    expect(await decide('dismiss', '没有问题', second)).toMatchObject(late('review.hide'));
    expect((await reviews()).results).toMatchObject([{ id, hidden_note: '辱骂他人' }]);
    expect((await decide('show', '误判', admin)).status).toBe(200);
    expect(await decide('show', '误判', second)).toMatchObject(late('review.show'));

    // The second operator saw one report and has not read the other one.
    await act(`${id}/reports`, { text: '广告' }, other);
    const third = (await newBuyer()).buyer;
    await act(`${id}/reports`, { text: '假的' }, third);
    expect(await decide('dismiss', '没有问题', second, 1)).toMatchObject({ status: 409 });
    expect((await decide('dismiss', '没有问题', admin, 2)).status).toBe(200);
    expect(await decide('hide', '广告', second, 2)).toMatchObject(late('review.dismiss'));
    expect((await reviews()).results).toMatchObject([{ id, hidden_note: null }]);
  });

  it('hide a review with its pictures, whose former addresses serve nothing any more (SHELF-06)', async () => {
    const { id } = (await write({ ...GOOD, ...WORDS })).body;
    const [picture] = (await addPicture(await photo())).body.pictures;
    const images = api.app.get(DesignImagesService);
    (await images.openVariant(picture!.id, 300)).stream.destroy();
    await act(`${id}/moves`, { move: 'hide', note: '泄露他人隐私' }, admin);
    const jobs = await query<{ payload: { mediaId: string; originalKey: string } }>(
      `SELECT payload FROM outbox WHERE job = 'images.remove' AND payload ->> 'mediaId' = $1`,
      [picture!.id],
    );
    for (const { payload } of jobs) {
      await images.removeStored(payload.mediaId, payload.originalKey);
    }
    await expect(images.openVariant(picture!.id, 300)).rejects.toThrow(ObjectMissingError);
    expect((await reviews()).results).toMatchObject([{ id, pictures: [] }]);
    await act(`${id}/moves`, { move: 'show', note: '已经遮住' }, admin);
    const [shown] = (await reviews()).results[0]!.pictures;
    expect(shown!.id).not.toBe(picture!.id);
    const variant = await images.openVariant(shown!.id, 300);
    expect((await sharp(await buffer(variant.stream)).metadata()).width).toBe(300);
  });
});

describe('an example of the demonstration', () => {
  it('is marked, and cannot be written by a request (SHELF-06)', async () => {
    await api.app.get(ReviewWritingService).writeSample(buyer.id, designId, GOOD);
    await write({ ...GOOD, is_sample: true });
    const [own, sample] = (await reviews()).results;
    expect([own!.is_sample, sample!.is_sample]).toEqual([false, true]);
  });
});

describe('lists', () => {
  it('sorted by rating have a well reviewed design before one with a single good review (SHELF-06, FIND-12)', async () => {
    const proven = designId;
    for (let n = 0; n < 6; n += 1) {
      const { buyer: author, orderId: order } = await newBuyer();
      await write(n === 5 ? { ...GOOD, clear: 3, size_ok: 4 } : GOOD, author, order);
    }
    designId = await api.shop.createDesign(designer);
    const { buyer: author, orderId: order } = await newBuyer();
    await write({ ...GOOD, yarn_ok: 5 }, author, order);
    const { body } = await api.call<Page<DesignCard>>(
      'GET',
      '/designs/search?sort=rating&designer=designer&n=100',
    );
    const ids = body.results.map(({ id }) => id);
    expect(ids.indexOf(proven)).toBeLessThan(ids.indexOf(designId));
  });

  it('of reviews go on behind the last one of a page (SHELF-06)', async () => {
    for (let n = 0; n < 11; n += 1) {
      const { buyer: author, orderId: order } = await newBuyer();
      await write(GOOD, author, order);
    }
    const first = await reviews();
    expect(first.results).toHaveLength(10);
    const path = `/designs/${designId}/reviews?before=${first.next_before}`;
    const { body } = await api.call<ReviewPage>('GET', path);
    expect(body.results).toHaveLength(1);
    expect(body.next_before).toBeNull();
  });
});

describe('personal data', () => {
  it('of a withdrawn review have no picture that was being added meanwhile (SHELF-06)', async () => {
    await write({ ...GOOD, ...WORDS });
    const { withdrawn } = await api.app.get(DataSource).transaction(async (manager) => {
      const [review] = await manager.query<{ id: string }[]>(
        'SELECT id FROM reviews WHERE order_id = $1 FOR UPDATE',
        [orderId],
      );
      await manager.query(
        `INSERT INTO review_images (review_id, position, original_key, original_sha256)
         VALUES ($1, 0, $2, '\\x00')`,
        [review!.id, `images/${orderId}`],
      );
      const withdrawing = api.call('DELETE', `/orders/${orderId}/review`, null, { user: buyer });
      await waitForLockWaiters(api.shop.database);
      return { withdrawn: withdrawing };
    });
    expect((await withdrawn).status).toBe(200);
    const images = await query('SELECT FROM review_images WHERE original_key = $1', [
      `images/${orderId}`,
    ]);
    expect(images).toEqual([]);
  });

  it('are exported, withdrawn by the author, and erased with the account while the answers stay (SHELF-06)', async () => {
    await write({ ...GOOD, ...WORDS });
    await addPicture(await photo());
    const exported = await api.call<AccountExport>('GET', '/account/export', null, { user: buyer });
    expect(exported.body.reviews.reviews).toMatchObject([{ order_id: orderId, ...WORDS }]);
    await api.call('DELETE', `/orders/${orderId}/review`, null, { user: buyer });
    expect((await reviews()).results).toMatchObject([{ text: '', pictures: [], size_ok: 5 }]);
    await write({ ...GOOD, ...WORDS });
    await api.app
      .get(DataSource)
      .transaction((manager) => api.app.get(AccountErasures).run(buyer.id, manager));
    const page = await reviews();
    expect(page.results).toMatchObject([{ text: '', size: '', yarn: '', size_ok: 5 }]);
    expect(page.summary.count).toBe(1);
  });
});
