import type { SignedInUser } from '#accounts';
import type { DesignVersion, ShelfItem, VersionNote } from '#contracts';
import { DownloadGrantsService } from '#orders';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { zipOf } from '../fixtures/archives.js';
import { formOf } from '../fixtures/forms.js';
import { startTestApi, type TestApi } from './api.js';

export const NOTE: VersionNote = {
  kind: 'stitches',
  note: '袖子第 42 行少减 1 针',
  items: [{ section: '袖子', sizes: ['M'], row: 42, old: '减 1 针', new: '减 2 针' }],
};

/** The api with a design that a buyer has bought, for each test, of which its designer publishes versions. */
export class VersionShop {
  api!: TestApi;
  designer!: SignedInUser;
  buyer!: SignedInUser;
  designId!: number;
  orderId!: string;
  private people = 0;
  private readonly archives = new Map<string, Buffer>();

  async start(): Promise<void> {
    this.api = await startTestApi();
    this.designer = await this.api.shop.createUser('designer');
  }

  /** Makes a new design, and the buyer and the order of the test. */
  async sell(): Promise<void> {
    this.people += 1;
    this.buyer = await this.api.shop.createUser(`buyer${this.people}`);
    this.designId = await this.api.shop.createDesign(this.designer, { name: '松林帽' });
    this.orderId = await this.bought(this.buyer);
  }

  /** Buys the design. @returns the order's id */
  bought(who: SignedInUser): Promise<string> {
    return this.api.shop.buy(who, this.designId);
  }

  /** Edits the design. @param text the contents of its new archive */
  async publish(
    note: unknown,
    hasFile = true,
    editor = this.designer,
    text = `第 ${Math.random()} 版`,
  ) {
    // A zip has the time at which it was made: the same text comes as the same file.
    const bytes = this.archives.get(text) ?? (await zipOf({ '说明.txt': text }));
    this.archives.set(text, bytes);
    const version = typeof note === 'string' ? note : JSON.stringify(note);
    const form = formOf({ version }, hasFile ? [{ field: 'file', name: 'hat.zip', bytes }] : []);
    return this.api.call('PATCH', `/designs/${this.designId}/update`, form, { user: editor });
  }

  async versions(user?: SignedInUser): Promise<DesignVersion[]> {
    const path = `/designs/${this.designId}/versions`;
    return (await this.api.call<DesignVersion[]>('GET', path, null, user ? { user } : {})).body;
  }

  /** Downloads a version to its end. @returns the number of the version that was delivered */
  async download(version: number | null = null, user = this.buyer): Promise<number> {
    const grants = this.api.app.get(DownloadGrantsService);
    const grant = await grants.begin(user, this.designId, 'Chrome', version);
    await grants.end(grant, 0, true);
    const [row] = await this.api.shop.database.query<{ version: number }>(
      `SELECT a.version FROM download_grants g JOIN archives a ON a.id = g.archive_id
       WHERE g.id = $1`,
      [grant.id],
    );
    return row!.version;
  }

  async shelf(): Promise<ShelfItem[]> {
    const sender = { user: this.buyer };
    return (await this.api.call<ShelfItem[]>('GET', '/account/shelf/', null, sender)).body;
  }
}

/** Starts the api for a spec file, and sells a design before each of its tests. */
export function useVersionShop(): VersionShop {
  const shop = new VersionShop();
  beforeAll(() => shop.start());
  beforeEach(() => shop.sell());
  afterAll(() => shop.api.close());
  return shop;
}
