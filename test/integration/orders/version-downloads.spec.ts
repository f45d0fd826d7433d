import type { DesignDetail, OrderDetail } from '#contracts';
import { DownloadGrantsService } from '#orders';
import { describe, expect, it } from '@jest/globals';
import { NOTE, useVersionShop } from '../../support/shop/version-shop.js';

const at = useVersionShop();

describe('a version with a note', () => {
  it('has three downloads of its own beside the three of the file that was bought (SHELF-09)', async () => {
    expect(await at.download()).toBe(1);
    await at.publish(NOTE);
    for (const left of [3, 2, 1]) {
      expect(await at.versions(at.buyer)).toMatchObject([{ downloads_left: left }]);
      expect(await at.shelf()).toMatchObject([{ downloads_left: 2, free_downloads_left: left }]);
      expect(await at.download()).toBe(2);
    }
    expect(await at.versions(at.buyer)).toMatchObject([{ downloads_left: 0 }]);
    const path = `/orders/${at.orderId}/`;
    const { body } = await at.api.call<OrderDetail>('GET', path, null, { user: at.buyer });
    expect(body).toMatchObject({ download_count: 2, free_downloads_left: 0 });
    expect(await at.download(1)).toBe(1);
    // The downloads that were bought also deliver the newer file when its own are used up.
    expect(await at.download()).toBe(2);
    for (const version of [1, 2, null]) {
      await expect(at.download(version)).rejects.toMatchObject({ code: 'download_limit' });
    }
  });

  it('stays free when a file without a note replaces it, as an import does (SHELF-09)', async () => {
    await at.publish(NOTE);
    await at.publish(undefined);
    expect(await at.shelf()).toMatchObject([{ downloads_left: 3, free_downloads_left: 3 }]);
    expect(await at.download()).toBe(3);
    expect(await at.api.shop.downloadsLeft(at.orderId)).toBe(3);
    const path = `/designs/${at.designId}/`;
    const { body } = await at.api.call<DesignDetail>('GET', path, null, { user: at.buyer });
    expect(body.owned).toEqual({ order_id: at.orderId, downloads_left: 3, free_downloads_left: 2 });
  });

  it('is what an old interrupted download is followed by, after a day (SHELF-09)', async () => {
    const grants = at.api.app.get(DownloadGrantsService);
    const interrupted = await grants.begin(at.buyer, at.designId, 'Chrome');
    await grants.end(interrupted, 0, false);
    await at.publish(NOTE);
    const again = await grants.begin(at.buyer, at.designId, 'Chrome');
    expect(again.id).toBe(interrupted.id);
    await grants.end(again, 0, false);
    await at.api.shop.database.query(
      "UPDATE download_grants SET expires_at = now() - interval '1 minute' WHERE id = $1",
      [again.id],
    );
    expect(await at.download()).toBe(2);
    expect(await at.download(1)).toBe(1);
    expect(await at.api.shop.downloadsLeft(at.orderId)).toBe(2);
  });

  it('uses the order of who buys it as it is, and none for strangers or after a refund (SHELF-09)', async () => {
    await at.publish(NOTE);
    const later = await at.api.shop.createUser('later');
    const order = await at.bought(later);
    // The version that was sold is no update.
    expect(await at.versions(later)).toEqual([
      { number: 2, ...NOTE, published_at: expect.any(String) },
    ]);
    expect(await at.download(null, later)).toBe(2);
    expect(await at.api.shop.downloadsLeft(order)).toBe(2);
    const stranger = await at.api.shop.createUser('stranger');
    await expect(at.download(2, stranger)).rejects.toMatchObject({ code: 'not_purchased' });
    // A version from before the purchase uses the downloads that were bought: it is no correction.
    expect(await at.download(1, later)).toBe(1);
    expect(await at.api.shop.downloadsLeft(order)).toBe(1);
    await at.api.shop.database.query(
      "UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1",
      [at.orderId],
    );
    await expect(at.download(2)).rejects.toMatchObject({ code: 'not_purchased' });
  });

  it('is downloaded from the order of who bought again when the first has none left (SHELF-09)', async () => {
    await at.publish(NOTE);
    const useUp = async (version: number) => {
      for (const delivered of [version, version, version]) {
        expect(await at.download(version)).toBe(delivered);
      }
    };
    await useUp(2);
    await useUp(1);
    await expect(at.download()).rejects.toMatchObject({ code: 'download_limit' });
    const again = await at.bought(at.buyer);
    await useUp(2);
    expect(await at.api.shop.downloadsLeft(again)).toBe(0);
    await expect(at.download()).rejects.toMatchObject({ code: 'download_limit' });
  });

  it('has three downloads for each order of an older version (SHELF-09)', async () => {
    await at.download();
    await at.download();
    await at.download();
    const again = await at.bought(at.buyer);
    await at.publish(NOTE);
    for (const left of [6, 5, 4, 3, 2, 1]) {
      expect(await at.versions(at.buyer)).toMatchObject([{ downloads_left: left }]);
      expect(await at.download()).toBe(2);
    }
    expect(await at.versions(at.buyer)).toMatchObject([{ downloads_left: 0 }]);
    expect(await at.api.shop.downloadsLeft(again)).toBe(3);
  });

  it('has no more than its three free downloads by requests at once (SHELF-09)', async () => {
    await at.publish(NOTE);
    const begun = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() =>
        at.api.app.get(DownloadGrantsService).begin(at.buyer, at.designId, 'Chrome'),
      ),
    );
    const count = begun.filter(({ status }) => status === 'fulfilled').length;
    const [row] = await at.api.shop.database.query<{ used: number }>(
      'SELECT max(used) AS used FROM version_downloads WHERE order_id = $1',
      [at.orderId],
    );
    expect(row!.used).toBeLessThanOrEqual(3);
    // Each one that began used one download, of these or of those that were bought.
    const left = await at.api.shop.downloadsLeft(at.orderId);
    expect(row!.used + (3 - left)).toBe(count);
  });
});
