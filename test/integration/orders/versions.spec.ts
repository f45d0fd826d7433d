import { randomUUID } from 'node:crypto';
import { placeOfChange, type Reading } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { validated } from '../../../apps/api/src/http/input/validation.js';
import { DownloadQueryDto } from '../../../apps/api/src/modules/files/download.dto.js';
import { NOTE, useVersionShop } from '../../support/shop/version-shop.js';

const at = useVersionShop();

describe('a version with a note', () => {
  it('is in the public history, marks the shelf and notifies the buyers once (SHELF-09)', async () => {
    expect(await at.publish(NOTE)).toMatchObject({ status: 200 });
    expect(await at.versions()).toEqual([
      { number: 2, ...NOTE, published_at: expect.stringMatching(/Z$/) },
    ]);
    expect(await at.shelf()).toMatchObject([
      { update: { number: 2, kind: 'stitches', note: NOTE.note }, downloads_left: 3 },
    ]);
    expect(
      await at.api.shop.database.query(
        `SELECT facts ->> 'note' AS note, facts ->> 'version' AS version FROM messages
         WHERE kind = 'version' AND user_id = $1`,
        [at.buyer.id],
      ),
    ).toEqual([{ note: NOTE.note, version: '2' }]);
  });

  it('that changes stitches is sent at once, and of smaller ones the last one of a week (SHELF-09)', async () => {
    const sent = async () => {
      const rows = await at.api.shop.database.query<{
        version: string;
        state: string;
        waits: boolean;
      }>(
        `SELECT facts ->> 'version' AS version, state,
           coalesce(deliver_after = date_trunc('week', deliver_after, 'Asia/Shanghai')
             + interval '10 hours', false) AS waits
         FROM messages WHERE kind = 'version' AND user_id = $1 ORDER BY id`,
        [at.buyer.id],
      );
      return rows.map(({ version, state, waits }) => [version, state, waits]);
    };
    await at.publish({ ...NOTE, kind: 'typo' });
    expect(await sent()).toEqual([['2', 'pending', true]]);
    await at.publish({ ...NOTE, kind: 'addition' });
    expect(await sent()).toEqual([
      ['2', 'bell_only', false],
      ['3', 'pending', true],
    ]);
    await at.publish(NOTE);
    expect(await sent()).toEqual([
      ['2', 'bell_only', false],
      ['3', 'pending', true],
      ['4', 'pending', false],
    ]);
  });

  it('is in the history for buyers when the design is off sale, and for nobody else (SHELF-09)', async () => {
    await at.publish(NOTE);
    await at.api.shop.setOnSale(at.designId, false);
    expect(await at.versions(at.buyer)).toMatchObject([{ number: 2, ...NOTE, downloads_left: 3 }]);
    const stranger = await at.api.shop.createUser('stranger');
    for (const viewer of [undefined, stranger]) {
      expect(await at.versions(viewer)).toMatchObject({ code: 'design_not_found' });
    }
  });

  it('is in the audit log when an operator published it, with the note (SHELF-09)', async () => {
    const operator = await at.api.shop.createUser('operator', { isAdmin: true });
    await at.publish(NOTE, true, operator);
    await at.publish(undefined, true, operator);
    const rows = await at.api.shop.database.query(
      `SELECT details FROM audit_log WHERE action = 'design.edit' AND subject = $1 ORDER BY id`,
      [String(at.designId)],
    );
    expect(rows).toEqual([
      { details: { fields: ['file'], version: NOTE } },
      { details: { fields: ['file'] } },
    ]);
  });

  it('keeps the counts of the reader, and older versions stay readable (READ-18)', async () => {
    const path = `/reading/${at.designId}/`;
    const read = async (query = '') =>
      (await at.api.call<Reading>('GET', `${path}${query}`, null, { user: at.buyer })).body;
    const now = new Date().toISOString();
    const event = { id: randomUUID(), counter: 'main', delta: 41, at: now, device: 'phone' };
    const note = { name: 'note:1:1', value: '"先织左边"', at: now };
    const changes = { events: [event], items: [note] };
    expect(await read()).toMatchObject({ version: 1, newest_version: 1 });
    await at.api.call('POST', `${path}events`, changes, { user: at.buyer });
    await at.publish(NOTE);
    const kept = { project: { counters: [{ value: 41 }], items: [{ name: 'note:1:1' }] } };
    expect(await read()).toMatchObject({ version: 2, newest_version: 2, ...kept });
    expect(await read('?version=1')).toMatchObject({ version: 1, newest_version: 2, ...kept });
    expect(placeOfChange(NOTE.items[0]!, 41)).toContain('还没织到');
    expect(placeOfChange(NOTE.items[0]!, 42)).toContain('就在');
    expect(placeOfChange(NOTE.items[0]!, 43)).toContain('已经织过');
  });
});

describe('a new file', () => {
  it('with a note is refused if it is the file of an earlier version (SHELF-09)', async () => {
    for (const text of ['第二版', '第三版']) {
      expect(await at.publish(NOTE, true, at.designer, text)).toMatchObject({ status: 200 });
    }
    for (const [text, number] of [
      ['第二版', 2],
      ['第三版', 3],
    ] as const) {
      expect(await at.publish(NOTE, true, at.designer, text)).toMatchObject({
        status: 400,
        body: { file: [`这个文件和第 ${number} 版一样，请选择改好的文件`] },
      });
    }
    expect(await at.versions()).toHaveLength(2);
    // A file without a note notifies no buyer, and is accepted.
    expect(await at.publish(undefined, true, at.designer, '第三版')).toMatchObject({ status: 200 });
  });

  it('without a note replaces the old one as before (SHELF-09)', async () => {
    expect(await at.publish(undefined)).toMatchObject({ status: 200 });
    expect(await at.versions()).toEqual([]);
    expect(await at.download()).toBe(2);
    expect(await at.api.shop.downloadsLeft(at.orderId)).toBe(2);
  });

  it('needs a whole note, and a note needs a file (SHELF-09)', async () => {
    for (const note of ['{', [], { ...NOTE, kind: 'x' }, { ...NOTE, note: '' }]) {
      expect(await at.publish(note)).toMatchObject({
        status: 400,
        body: { version: [expect.any(String)] },
      });
    }
    expect(await at.publish(NOTE, false)).toMatchObject({
      status: 400,
      body: { version: ['写了版本说明，请同时上传新文件'] },
    });
    for (const version of ['0', 'x', '99999999999']) {
      await expect(validated(DownloadQueryDto, { version }, 'query')).rejects.toMatchObject({
        status: 400,
      });
    }
    const unknown = `/designs/${at.designId}/download-link?version=9`;
    expect((await at.api.call('POST', unknown, null, { user: at.buyer })).status).toBe(400);
  });
});
