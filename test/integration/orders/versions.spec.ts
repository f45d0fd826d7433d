import { randomUUID } from 'node:crypto';
import { SessionsService, type SignedInUser } from '#accounts';
import {
  API_BASE,
  type DesignDetail,
  type DesignVersion,
  type OrderDetail,
  placeOfChange,
  type Reading,
  type ShelfItem,
  type VersionNote,
} from '#contracts';
import { DownloadGrantsService, OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { validated } from '../../../apps/api/src/http/input/validation.js';
import { DownloadQueryDto } from '../../../apps/api/src/modules/files/download.dto.js';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { zipOf } from '../../support/fixtures/archives.js';

const NOTE: VersionNote = {
  kind: 'stitches',
  note: '袖子第 42 行少减 1 针',
  items: [{ section: '袖子', sizes: ['M'], row: 42, old: '减 1 针', new: '减 2 针' }],
};

let api: TestApi;
let designer: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let orderId: string;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
});

beforeEach(async () => {
  people += 1;
  buyer = await api.shop.createUser(`buyer${people}`);
  designId = await api.shop.createDesign(designer, { name: '松林帽' });
  orderId = await bought(buyer);
});

afterAll(() => api.close());

async function bought(who: SignedInUser): Promise<string> {
  const id = await api.app.get(OrdersService).create(who, designId);
  await api.shop.markPaid(id);
  return id;
}

const archives = new Map<string, Buffer>();

async function publish(
  note: unknown,
  hasFile = true,
  editor = designer,
  text = `第 ${Math.random()} 版`,
) {
  const { accessToken } = await api.app.get(SessionsService).start(editor.id, false);
  const form = new FormData();
  if (hasFile) {
    // A zip has the time at which it was made: the same text comes as the same file.
    const archive = archives.get(text) ?? (await zipOf({ '说明.txt': text }));
    archives.set(text, archive);
    form.set('file', new Blob([new Uint8Array(archive)]), 'hat.zip');
  }
  if (note !== undefined) {
    form.set('version', typeof note === 'string' ? note : JSON.stringify(note));
  }
  const url = `${await api.app.getUrl()}${API_BASE}/designs/${designId}/update`;
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': randomAddress() },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const versions = async (user?: SignedInUser) =>
  (
    await api.call<DesignVersion[]>(
      'GET',
      `/designs/${designId}/versions`,
      null,
      user ? { user } : {},
    )
  ).body;

/** Downloads a version to its end. @returns the number of the version that was delivered */
async function download(version: number | null = null, user = buyer): Promise<number> {
  const grants = api.app.get(DownloadGrantsService);
  const grant = await grants.begin(user, designId, 'Chrome', version);
  await grants.end(grant, 0, true);
  const [row] = await api.shop.database.query<{ version: number }>(
    `SELECT a.version FROM download_grants g JOIN archives a ON a.id = g.archive_id
     WHERE g.id = $1`,
    [grant.id],
  );
  return row!.version;
}

const shelf = async () =>
  (await api.call<ShelfItem[]>('GET', '/account/shelf/', null, { user: buyer })).body;

describe('a version with a note', () => {
  it('is in the public history, marks the shelf and notifies the buyers once (SHELF-09)', async () => {
    expect(await publish(NOTE)).toMatchObject({ status: 200 });
    expect(await versions()).toEqual([
      { number: 2, ...NOTE, published_at: expect.stringMatching(/Z$/) },
    ]);
    expect(await shelf()).toMatchObject([
      { update: { number: 2, kind: 'stitches', note: NOTE.note }, downloads_left: 3 },
    ]);
    expect(
      await api.shop.database.query(
        `SELECT facts ->> 'note' AS note, facts ->> 'version' AS version FROM messages
         WHERE kind = 'version' AND user_id = $1`,
        [buyer.id],
      ),
    ).toEqual([{ note: NOTE.note, version: '2' }]);
  });

  it('that changes stitches is sent at once, and of smaller ones the last one of a week (SHELF-09)', async () => {
    const sent = async () => {
      const rows = await api.shop.database.query<{
        version: string;
        state: string;
        waits: boolean;
      }>(
        `SELECT facts ->> 'version' AS version, state,
           coalesce(deliver_after = date_trunc('week', deliver_after, 'Asia/Shanghai')
             + interval '10 hours', false) AS waits
         FROM messages WHERE kind = 'version' AND user_id = $1 ORDER BY id`,
        [buyer.id],
      );
      return rows.map(({ version, state, waits }) => [version, state, waits]);
    };
    await publish({ ...NOTE, kind: 'typo' });
    expect(await sent()).toEqual([['2', 'pending', true]]);
    await publish({ ...NOTE, kind: 'addition' });
    expect(await sent()).toEqual([
      ['2', 'bell_only', false],
      ['3', 'pending', true],
    ]);
    await publish(NOTE);
    expect(await sent()).toEqual([
      ['2', 'bell_only', false],
      ['3', 'pending', true],
      ['4', 'pending', false],
    ]);
  });

  it('is in the history for buyers when the design is off sale, and for nobody else (SHELF-09)', async () => {
    await publish(NOTE);
    await api.shop.database.query('UPDATE designs SET is_active = false WHERE id = $1', [designId]);
    expect(await versions(buyer)).toMatchObject([{ number: 2, ...NOTE, downloads_left: 3 }]);
    const stranger = await api.shop.createUser(`stranger${people}`);
    for (const viewer of [undefined, stranger]) {
      expect(await versions(viewer)).toMatchObject({ code: 'design_not_found' });
    }
  });

  it('is in the audit log when an operator published it, with the note (SHELF-09)', async () => {
    const operator = await api.shop.createUser(`operator${people}`, { isAdmin: true });
    await publish(NOTE, true, operator);
    await publish(undefined, true, operator);
    const rows = await api.shop.database.query(
      `SELECT details FROM audit_log WHERE action = 'design.edit' AND subject = $1 ORDER BY id`,
      [String(designId)],
    );
    expect(rows).toEqual([
      { details: { fields: ['file'], version: NOTE } },
      { details: { fields: ['file'] } },
    ]);
  });

  it('has three downloads of its own beside the three of the file that was bought (SHELF-09)', async () => {
    expect(await download()).toBe(1);
    await publish(NOTE);
    for (const left of [3, 2, 1]) {
      expect(await versions(buyer)).toMatchObject([{ downloads_left: left }]);
      expect(await shelf()).toMatchObject([{ downloads_left: 2, free_downloads_left: left }]);
      expect(await download()).toBe(2);
    }
    expect(await versions(buyer)).toMatchObject([{ downloads_left: 0 }]);
    const path = `/orders/${orderId}/`;
    const { body } = await api.call<OrderDetail>('GET', path, null, { user: buyer });
    expect(body).toMatchObject({ download_count: 2, free_downloads_left: 0 });
    expect(await download(1)).toBe(1);
    // The downloads that were bought also deliver the newer file when its own are used up.
    expect(await download()).toBe(2);
    for (const version of [1, 2, null]) {
      await expect(download(version)).rejects.toMatchObject({ code: 'download_limit' });
    }
  });

  it('stays free when a file without a note replaces it, as an import does (SHELF-09)', async () => {
    await publish(NOTE);
    await publish(undefined);
    expect(await shelf()).toMatchObject([{ downloads_left: 3, free_downloads_left: 3 }]);
    expect(await download()).toBe(3);
    expect(await api.shop.downloadsLeft(orderId)).toBe(3);
    const path = `/designs/${designId}/`;
    const { body } = await api.call<DesignDetail>('GET', path, null, { user: buyer });
    expect(body.owned).toEqual({ order_id: orderId, downloads_left: 3, free_downloads_left: 2 });
  });

  it('is what an old interrupted download is followed by, after a day (SHELF-09)', async () => {
    const grants = api.app.get(DownloadGrantsService);
    const interrupted = await grants.begin(buyer, designId, 'Chrome');
    await grants.end(interrupted, 0, false);
    await publish(NOTE);
    const again = await grants.begin(buyer, designId, 'Chrome');
    expect(again.id).toBe(interrupted.id);
    await grants.end(again, 0, false);
    await api.shop.database.query(
      "UPDATE download_grants SET expires_at = now() - interval '1 minute' WHERE id = $1",
      [again.id],
    );
    expect(await download()).toBe(2);
    expect(await download(1)).toBe(1);
    expect(await api.shop.downloadsLeft(orderId)).toBe(2);
  });

  it('keeps the counts of the reader, and older versions stay readable (READ-18)', async () => {
    const path = `/reading/${designId}/`;
    const read = async (query = '') =>
      (await api.call<Reading>('GET', `${path}${query}`, null, { user: buyer })).body;
    const at = new Date().toISOString();
    const event = { id: randomUUID(), counter: 'main', delta: 41, at, device: 'phone' };
    const note = { name: 'note:1:1', value: '"先织左边"', at };
    const changes = { events: [event], items: [note] };
    expect(await read()).toMatchObject({ version: 1, newest_version: 1 });
    await api.call('POST', `${path}events`, changes, { user: buyer });
    await publish(NOTE);
    const kept = { project: { counters: [{ value: 41 }], items: [{ name: 'note:1:1' }] } };
    expect(await read()).toMatchObject({ version: 2, newest_version: 2, ...kept });
    expect(await read('?version=1')).toMatchObject({ version: 1, newest_version: 2, ...kept });
    expect(placeOfChange(NOTE.items[0]!, 41)).toContain('还没织到');
    expect(placeOfChange(NOTE.items[0]!, 42)).toContain('就在');
    expect(placeOfChange(NOTE.items[0]!, 43)).toContain('已经织过');
  });

  it('uses the order of who buys it as it is, and none for strangers or after a refund (SHELF-09)', async () => {
    await publish(NOTE);
    const later = await api.shop.createUser(`later${people}`);
    const order = await bought(later);
    expect(await versions(later)).toEqual([expect.not.objectContaining({ downloads_left: 0 })]);
    expect(await download(null, later)).toBe(2);
    expect(await api.shop.downloadsLeft(order)).toBe(2);
    const stranger = await api.shop.createUser(`stranger${people}`);
    await expect(download(2, stranger)).rejects.toMatchObject({ code: 'not_purchased' });
    // A version from before the purchase uses the downloads that were bought: it is no correction.
    expect(await download(1, later)).toBe(1);
    expect(await api.shop.downloadsLeft(order)).toBe(1);
    await api.shop.database.query(
      "UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1",
      [orderId],
    );
    await expect(download(2)).rejects.toMatchObject({ code: 'not_purchased' });
  });

  it('is downloaded from the order of who bought again when the first has none left (SHELF-09)', async () => {
    await publish(NOTE);
    const useUp = async (version: number) => {
      for (const delivered of [version, version, version]) {
        expect(await download(version)).toBe(delivered);
      }
    };
    await useUp(2);
    await useUp(1);
    await expect(download()).rejects.toMatchObject({ code: 'download_limit' });
    const again = await bought(buyer);
    await useUp(2);
    expect(await api.shop.downloadsLeft(again)).toBe(0);
    await expect(download()).rejects.toMatchObject({ code: 'download_limit' });
  });

  it('has three downloads for each order of an older version (SHELF-09)', async () => {
    await download();
    await download();
    await download();
    const again = await bought(buyer);
    await publish(NOTE);
    for (const left of [6, 5, 4, 3, 2, 1]) {
      expect(await versions(buyer)).toMatchObject([{ downloads_left: left }]);
      expect(await download()).toBe(2);
    }
    expect(await versions(buyer)).toMatchObject([{ downloads_left: 0 }]);
    expect(await api.shop.downloadsLeft(again)).toBe(3);
  });

  it('has no more than its three free downloads by requests at once (SHELF-09)', async () => {
    await publish(NOTE);
    const begun = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() =>
        api.app.get(DownloadGrantsService).begin(buyer, designId, 'Chrome'),
      ),
    );
    const count = begun.filter(({ status }) => status === 'fulfilled').length;
    const [row] = await api.shop.database.query<{ used: number }>(
      'SELECT max(used) AS used FROM version_downloads WHERE order_id = $1',
      [orderId],
    );
    expect(row!.used).toBeLessThanOrEqual(3);
    // Each one that began used one download, of these or of those that were bought.
    const left = await api.shop.downloadsLeft(orderId);
    expect(row!.used + (3 - left)).toBe(count);
  });
});

describe('a new file', () => {
  it('with a note is refused if it is the file of an earlier version (SHELF-09)', async () => {
    for (const text of ['第二版', '第三版']) {
      expect(await publish(NOTE, true, designer, text)).toMatchObject({ status: 200 });
    }
    for (const [text, number] of [
      ['第二版', 2],
      ['第三版', 3],
    ] as const) {
      expect(await publish(NOTE, true, designer, text)).toMatchObject({
        status: 400,
        body: { file: [`这个文件和第 ${number} 版一样，请选择改好的文件`] },
      });
    }
    expect(await versions()).toHaveLength(2);
    // A file without a note notifies no buyer, and is accepted.
    expect(await publish(undefined, true, designer, '第三版')).toMatchObject({ status: 200 });
  });

  it('without a note replaces the old one as before (SHELF-09)', async () => {
    expect(await publish(undefined)).toMatchObject({ status: 200 });
    expect(await versions()).toEqual([]);
    expect(await download()).toBe(2);
    expect(await api.shop.downloadsLeft(orderId)).toBe(2);
  });

  it('needs a whole note, and a note needs a file (SHELF-09)', async () => {
    for (const note of ['{', [], { ...NOTE, kind: 'x' }, { ...NOTE, note: '' }]) {
      expect(await publish(note)).toMatchObject({
        status: 400,
        body: { version: [expect.any(String)] },
      });
    }
    expect(await publish(NOTE, false)).toMatchObject({
      status: 400,
      body: { version: ['写了版本说明，请同时上传新文件'] },
    });
    for (const version of ['0', 'x', '99999999999']) {
      await expect(validated(DownloadQueryDto, { version }, 'query')).rejects.toMatchObject({
        status: 400,
      });
    }
    const unknown = `/designs/${designId}/download-link?version=9`;
    expect((await api.call('POST', unknown, null, { user: buyer })).status).toBe(400);
  });
});
