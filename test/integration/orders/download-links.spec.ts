import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { SignedInUser } from '#accounts';
import { DownloadGrantsService, DownloadsService } from '#orders';
import type { ByteRange } from '#storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256Of } from '../../support/sha256.js';
import { requireOwnDelivery } from '../../support/shop/deliveries.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const DEVICE = 'Safari · iOS';
/** An archive of several chunks, so that a reader can leave in the middle. */
const ARCHIVE = randomBytes(4 * 1024 * 1024);

let shop: TestShop;
let downloads: DownloadsService;
let grants: DownloadGrantsService;
let designer: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let orderId: string;
let names = 0;

beforeAll(async () => {
  shop = await createTestShop();
  downloads = shop.modules.get(DownloadsService);
  grants = shop.modules.get(DownloadGrantsService);
  designer = await shop.createUser('designer');
});

afterAll(() => shop.close());

beforeEach(async () => {
  names += 1;
  buyer = await shop.createUser(`buyer${names}`);
  designId = await shop.createDesign(designer, { archive: ARCHIVE });
  orderId = await shop.buy(buyer, designId);
});

const tokenOf = (url: string) => url.split('/').at(-1)!;

/** Reads what a link delivers, or leaves after so many bytes. */
async function read(token: string, range: ByteRange | null = null, leaveAfter = Infinity) {
  const delivery = requireOwnDelivery(await downloads.beginByLink(token, () => range));
  const chunks: Buffer[] = [];
  await delivery.sendTo(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
        if (Buffer.concat(chunks).length >= leaveAfter) this.destroy();
      },
    }),
  );
  return Buffer.concat(chunks);
}

const link = async () => tokenOf((await downloads.link(buyer, designId, DEVICE)).url);

describe('a download link', () => {
  it('is one of the three, however often it is asked for, and by how many at once (DL-02)', async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => downloads.link(buyer, designId, DEVICE)),
    );
    expect(new Set(asked.map(({ url }) => url)).size).toBe(1);
    expect(asked[0]).toMatchObject({
      url: expect.stringContaining('/api/v1/downloads/'),
      fileName: '测试毛衣.zip',
      sizeBytes: ARCHIVE.length,
      etag: `"${sha256Of(ARCHIVE).slice(0, 32)}"`,
    });
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('stays the same to the letter for an hour, and lives on whenever it is asked for later', async () => {
    const asked = async (hoursLeft: number) => {
      await shop.database.query(
        'UPDATE download_grants SET expires_at = now() + make_interval(mins => $2) WHERE order_id = $1',
        [orderId, hoursLeft * 60],
      );
      const [row] = await shop.database.query<{ at: Date }>(
        'SELECT expires_at AS at FROM download_grants WHERE order_id = $1',
        [orderId],
      );
      const { expiresAt } = await downloads.link(buyer, designId, DEVICE);
      return expiresAt.getTime() - row!.at.getTime();
    };
    await link();
    expect(await asked(23.5)).toBe(0);
    expect(await asked(22)).toBeGreaterThanOrEqual(2 * 3_600_000);
  });

  it('a bearer’s next part may be asked for before the one before has ended (API-25, DL-13)', async () => {
    const parts = [
      { start: 0, end: 99 },
      { start: 100, end: 199 },
      { start: 200, end: ARCHIVE.length - 1 },
    ];
    const deliveries = [];
    for (const range of parts) {
      deliveries.push(
        requireOwnDelivery(await downloads.begin(buyer, designId, DEVICE, () => range)),
      );
    }
    expect(await shop.downloadsLeft(orderId)).toBe(2);
    for (const delivery of deliveries) {
      await delivery.sendTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
    }
    expect(await grants.listOfOrder(orderId)).toEqual([expect.objectContaining({ state: 'done' })]);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('delivers in parts, in any order and at once, for one download (DL-13)', async () => {
    const token = await link();
    const half = ARCHIVE.length / 2;
    const [second, first] = await Promise.all([
      read(token, { start: half, end: ARCHIVE.length - 1 }),
      read(token, { start: 0, end: half - 1 }),
    ]);
    expect(Buffer.concat([first, second]).equals(ARCHIVE)).toBe(true);
    expect(await grants.listOfOrder(orderId)).toEqual([
      expect.objectContaining({ state: 'done', device: DEVICE, done_at: expect.any(Date) }),
    ]);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('is done once every byte was delivered, though the last bytes came first (DL-13)', async () => {
    const token = await link();
    const half = ARCHIVE.length / 2;
    await read(token, { start: half, end: ARCHIVE.length - 1 });
    expect(await grants.listOfOrder(orderId)).toEqual([expect.objectContaining({ state: 'idle' })]);
    await read(token, { start: 0, end: half - 1 });
    expect(await grants.listOfOrder(orderId)).toEqual([
      expect.objectContaining({ state: 'done', done_at: expect.any(Date) }),
    ]);
  });

  it('is continued by a bearer, and continues what a bearer began (DL-13)', async () => {
    const delivery = requireOwnDelivery(await downloads.begin(buyer, designId, DEVICE));
    await delivery.sendTo(
      new Writable({
        write() {
          this.destroy();
        },
      }),
    );
    await read(await link(), null, 10);
    const last = requireOwnDelivery(await downloads.begin(buyer, designId, DEVICE));
    await last.sendTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
    expect(await grants.listOfOrder(orderId)).toHaveLength(1);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('is free again for ten minutes after the last byte, then a new download', async () => {
    const token = await link();
    await read(token);
    expect(await link()).toBe(token);
    expect((await read(token)).equals(ARCHIVE)).toBe(true);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
    await shop.database.query(
      `UPDATE download_grants SET done_at = now() - interval '11 minutes' WHERE order_id = $1`,
      [orderId],
    );
    await expect(read(token)).rejects.toMatchObject({ status: 404, code: 'download_link_invalid' });
    expect(await link()).not.toBe(token);
    expect(await shop.downloadsLeft(orderId)).toBe(1);
  });

  it('delivers three times the archive’s size, and no more', async () => {
    const token = await link();
    // Never the last byte: the link would be spent by that.
    const allButOne = { start: 0, end: ARCHIVE.length - 2 };
    for (let i = 0; i < 3; i += 1) await read(token, allButOne);
    await expect(read(token, allButOne)).rejects.toMatchObject({ status: 404 });
    expect(await grants.listOfOrder(orderId)).toEqual([expect.objectContaining({ state: 'done' })]);
  });

  it('delivers the archive three times when a hundred requests arrive at once', async () => {
    const token = await link();
    const asked = await Promise.allSettled(Array.from({ length: 100 }, () => read(token)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('ends with a refund', async () => {
    const token = await link();
    await shop.database.query("UPDATE orders SET state = 'refunded', downloads_left = 0");
    await expect(read(token)).rejects.toMatchObject({ status: 404 });
    await expect(downloads.link(buyer, designId, DEVICE)).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    [
      'another seal',
      (token: string) => `${token.slice(0, -2)}${token.endsWith('A') ? 'Bg' : 'AA'}`,
    ],
    ['another grant', (token: string) => `AAAA${token.slice(4)}`],
    ['nothing', () => ''],
  ])('is refused when forged: %s', async (_what, forge) => {
    const token = await link();
    await expect(read(forge(token))).rejects.toMatchObject({ status: 404 });
  });

  it('is not completed by the last bytes of the archive before all other bytes were delivered', async () => {
    const token = await link();
    const state = async () => {
      const [row] = await shop.database.query<{ state: string; count: number }>(
        `SELECT state, (SELECT download_count FROM designs WHERE id = design_id) AS count
         FROM download_grants WHERE order_id = $1`,
        [orderId],
      );
      return row;
    };
    await read(token, { start: ARCHIVE.length - 100, end: ARCHIVE.length - 1 });
    expect(await state()).toEqual({ state: 'idle', count: 0 });
    await read(token, { start: 0, end: ARCHIVE.length - 101 });
    await read(token, { start: ARCHIVE.length - 100, end: ARCHIVE.length - 1 });
    expect(await state()).toEqual({ state: 'done', count: 1 });
  });

  it('is given to nobody who has not paid, and counts for the design once (ROLE-04)', async () => {
    const stranger = await shop.createUser(`stranger${names}`);
    await expect(downloads.link(stranger, designId, DEVICE)).rejects.toMatchObject({ status: 403 });
    const token = await link();
    await read(token);
    await read(token);
    const [row] = await shop.database.query<{ count: number }>(
      'SELECT download_count AS count FROM designs WHERE id = $1',
      [designId],
    );
    expect(row!.count).toBe(1);
  });
});

describe(DownloadsService.name, () => {
  const sink = (onChunk: (chunk: Buffer, stream: Writable) => void): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        onChunk(chunk, this);
        done();
      },
    });

  it('sends the bytes as they were stored', async () => {
    const delivery = requireOwnDelivery(await downloads.begin(buyer, designId, DEVICE));
    expect(delivery).toMatchObject({ fileName: '测试毛衣.zip', sizeBytes: ARCHIVE.length });
    const received: Buffer[] = [];
    await delivery.sendTo(sink((chunk) => received.push(Buffer.from(chunk))));
    expect(Buffer.concat(received).equals(ARCHIVE)).toBe(true);
  });

  it('costs one download in total when the buyer disconnects five times half-way (DL-13)', async () => {
    for (let i = 0; i < 5; i += 1) {
      const delivery = requireOwnDelivery(await downloads.begin(buyer, designId, DEVICE));
      await delivery.sendTo(sink((_chunk, stream) => stream.destroy()));
    }
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('does not count a download whose file cannot be read', async () => {
    await shop.database.query(
      `UPDATE archives SET storage_key = 'archives/gone.zip' WHERE design_id = $1`,
      [designId],
    );
    for (let i = 0; i < 5; i += 1) {
      await expect(downloads.begin(buyer, designId, DEVICE)).rejects.toMatchObject({
        status: 503,
        code: 'file_missing',
      });
    }
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });
});
