import { buffer } from 'node:stream/consumers';
import type { SignedInUser } from '#accounts';
import type { ReportedReview } from '#contracts';
import { DesignImagesService } from '#catalogue';
import { ObjectMissingError } from '#storage';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { photograph } from '../../support/fixtures/photographs.js';
import { GOOD, useReviewShop, WORDS } from '../../support/shop/review-shop.js';

const at = useReviewShop();

describe('the designer and the operators', () => {
  it('answer once, and the author gets a message (SHELF-06)', async () => {
    const { body } = await at.write(GOOD);
    expect(await at.act(`${body.id}/answer`, { text: '谢谢' }, at.admin)).toMatchObject({
      status: 404,
    });
    expect(await at.act(`${body.id}/answer`, { text: ' ' }, at.designer)).toMatchObject({
      status: 400,
    });
    expect(await at.act(`${body.id}/answer`, { text: '谢谢' }, at.designer)).toMatchObject({
      status: 200,
    });
    expect(await at.act(`${body.id}/answer`, { text: '再谢' }, at.designer)).toMatchObject({
      status: 409,
    });
    expect((await at.list()).results[0]!.answer?.text).toBe('谢谢');
    expect(
      await at.query(
        `SELECT facts ->> 'text' AS text FROM messages WHERE kind = 'answer'
        AND user_id = $1`,
        [at.buyer.id],
      ),
    ).toEqual([{ text: '谢谢' }]);
  });

  it('get reports in a queue and make a review unreadable with a note; nothing deletes it (SHELF-06)', async () => {
    const { id } = (await at.write({ ...GOOD, ...WORDS })).body;
    const reader = (await at.newBuyer()).buyer;
    for (const text of ['辱骂', '再举报一次']) {
      expect(await at.act(`${id}/reports`, { text }, reader)).toMatchObject({ status: 200 });
    }
    const queue = async () =>
      (await at.api.call<ReportedReview[]>('GET', '/reviews/reports', null, { user: at.admin }))
        .body;
    const [reported] = (await queue()).filter(({ review }) => review.id === id);
    expect(reported).toMatchObject({ review: WORDS, reports: [{ reason: '辱骂' }] });
    expect(
      await at.act(`${id}/moves`, { move: 'hide', note: '辱骂他人' }, at.designer),
    ).toMatchObject({
      status: 403,
    });
    await at.act(`${id}/moves`, { move: 'hide', note: '辱骂他人' }, at.admin);
    expect(await queue()).toEqual([]);
    const hidden = async () =>
      (
        await at.api.call<ReportedReview[]>('GET', '/reviews/reports?state=hidden', null, {
          user: at.admin,
        })
      ).body.filter(({ review }) => review.id === id);
    expect(await hidden()).toMatchObject([
      { review: { ...WORDS, hidden_note: '辱骂他人' }, reports: [] },
    ]);
    const page = await at.list();
    expect(page.results).toMatchObject([{ id, text: '', hidden_note: '辱骂他人', clear: 5 }]);
    expect(page.summary.count).toBe(1);
    await at.act(`${id}/moves`, { move: 'show', note: '误判' }, at.admin);
    expect((await at.list()).results).toMatchObject([WORDS]);
    expect(await hidden()).toEqual([]);
    expect(
      await at.query(
        `SELECT action FROM audit_log WHERE subject = $1 AND action LIKE 'review.%'
        ORDER BY id`,
        [String(id)],
      ),
    ).toEqual([{ action: 'review.hide' }, { action: 'review.show' }]);
  });

  it('get a report of the same person again after their decision, behind the reports that wait longer (SHELF-06)', async () => {
    const { id } = (await at.write({ ...GOOD, ...WORDS })).body;
    const author = await at.newBuyer();
    const older = (await at.write({ ...GOOD, ...WORDS }, author)).body.id;
    const reader = (await at.newBuyer()).buyer;
    const queue = async () =>
      (
        await at.api.call<ReportedReview[]>('GET', '/reviews/reports', null, { user: at.admin })
      ).body.map(({ review, reports }) => [review.id, reports.map(({ reason }) => reason)]);
    await at.act(`${id}/reports`, { text: '广告' }, reader);
    await at.act(`${id}/moves`, { move: 'dismiss', note: '没有问题' }, at.admin);
    await at.act(`${older}/reports`, { text: '辱骂' }, reader);
    expect(await queue()).toEqual([[older, ['辱骂']]]);

    await at.write({ ...GOOD, ...WORDS, text: '改成了辱骂' });
    for (const text of ['改成了辱骂', '再举报一次']) {
      expect(await at.act(`${id}/reports`, { text }, reader)).toMatchObject({ status: 200 });
    }
    await at.act(`${id}/reports`, { text: '我也看到了' }, author.buyer);
    expect(await queue()).toEqual([
      [older, ['辱骂']],
      [id, ['改成了辱骂', '我也看到了']],
    ]);
    for (const one of [id, older]) {
      await at.act(`${one}/moves`, { move: 'hide', note: '辱骂他人' }, at.admin);
    }
    expect(await queue()).toEqual([]);
  });

  it('read the hidden reviews to the last one in portions (SHELF-06)', async () => {
    const ids: number[] = [];
    for (let more = 0; more < 3; more += 1) {
      const author = await at.newBuyer();
      const { id } = (await at.write({ ...GOOD, ...WORDS }, author)).body;
      await at.act(`${id}/moves`, { move: 'hide', note: '广告' }, at.admin);
      ids.unshift(id);
    }
    const hidden = async (more: string) =>
      (
        await at.api.call<ReportedReview[]>('GET', `/reviews/reports?state=hidden${more}`, null, {
          user: at.admin,
        })
      ).body.map(({ review }) => review.id);
    expect((await hidden('')).slice(0, 3)).toEqual(ids);
    expect(await hidden('&n=2')).toEqual(ids.slice(0, 2));
    expect((await hidden(`&n=2&before=${ids[1]}`))[0]).toBe(ids[2]);
    const refused = await at.api.call('GET', '/reviews/reports?n=201', null, { user: at.admin });
    expect(refused.status).toBe(400);
  });

  it('are decided once: a second operator reads who was faster, and overwrites nothing (CONS-13)', async () => {
    const { id } = (await at.write({ ...GOOD, ...WORDS })).body;
    const second = await at.api.shop.createUser(`second${id}`, { isAdmin: true });
    const [reader, other] = [(await at.newBuyer()).buyer, (await at.newBuyer()).buyer];
    const decide = (move: string, note: string, user: SignedInUser, seen_reports?: number) =>
      at.act(
        `${id}/moves`,
        { move, note, ...(seen_reports !== undefined && { seen_reports }) },
        user,
      );
    const late = (action: string) => ({
      status: 409,
      body: { code: 'review_decided', latest_change: { action, actor: 'admin' } },
    });
    await at.act(`${id}/reports`, { text: '辱骂' }, reader);
    expect((await decide('hide', '辱骂他人', at.admin, 1)).status).toBe(200);
    expect(await decide('hide', '广告', second, 1)).toMatchObject(late('review.hide'));
    expect(await decide('hide', '广告', second)).toMatchObject(late('review.hide'));
    expect(await decide('dismiss', '没有问题', second)).toMatchObject(late('review.hide'));
    expect((await at.list()).results).toMatchObject([{ id, hidden_note: '辱骂他人' }]);
    expect((await decide('show', '误判', at.admin)).status).toBe(200);
    expect(await decide('show', '误判', second)).toMatchObject(late('review.show'));

    // The second operator saw one report and has not read the other one.
    await at.act(`${id}/reports`, { text: '广告' }, other);
    const third = (await at.newBuyer()).buyer;
    await at.act(`${id}/reports`, { text: '假的' }, third);
    expect(await decide('dismiss', '没有问题', second, 1)).toMatchObject({ status: 409 });
    expect((await decide('dismiss', '没有问题', at.admin, 2)).status).toBe(200);
    expect(await decide('hide', '广告', second, 2)).toMatchObject(late('review.dismiss'));
    expect((await at.list()).results).toMatchObject([{ id, hidden_note: null }]);
  });

  it('hide a review with its pictures, whose former addresses serve nothing any more (SHELF-06)', async () => {
    const { id } = (await at.write({ ...GOOD, ...WORDS })).body;
    const [picture] = (await at.addPicture(await photograph())).body.pictures;
    const images = at.api.app.get(DesignImagesService);
    (await images.openVariant(picture!.id, 300)).stream.destroy();
    await at.act(`${id}/moves`, { move: 'hide', note: '泄露他人隐私' }, at.admin);
    const jobs = await at.query<{ payload: { mediaId: string; originalKey: string } }>(
      `SELECT payload FROM outbox WHERE job = 'images.remove' AND payload ->> 'mediaId' = $1`,
      [picture!.id],
    );
    for (const { payload } of jobs) {
      await images.removeStored(payload.mediaId, payload.originalKey);
    }
    await expect(images.openVariant(picture!.id, 300)).rejects.toThrow(ObjectMissingError);
    expect((await at.list()).results).toMatchObject([{ id, pictures: [] }]);
    await at.act(`${id}/moves`, { move: 'show', note: '已经遮住' }, at.admin);
    const [shown] = (await at.list()).results[0]!.pictures;
    expect(shown!.id).not.toBe(picture!.id);
    const variant = await images.openVariant(shown!.id, 300);
    expect((await sharp(await buffer(variant.stream)).metadata()).width).toBe(300);
  });
});
