import type { SignedInUser } from '#accounts';
import type { OwnReview, ReviewPage } from '#contracts';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { formOf } from '../fixtures/forms.js';
import { startTestApi, type TestApi } from './api.js';

export const GOOD = { finished: true, size_ok: 5, yarn_ok: 4, clear: 5, errors: false };
export const WORDS = { text: '织完了，很合身', size: 'M', yarn: '羊毛 DK 四团' };

/** A buyer with a paid order. */
export interface Author {
  buyer: SignedInUser;
  orderId: string;
}

/** The api with a design and a buyer of it for each test, who may review it. */
export class ReviewShop {
  api!: TestApi;
  designer!: SignedInUser;
  admin!: SignedInUser;
  buyer!: SignedInUser;
  designId!: number;
  orderId!: string;
  private people = 0;

  async start(): Promise<void> {
    this.api = await startTestApi();
    this.designer = await this.api.shop.createUser('designer');
    this.admin = await this.api.shop.createUser('admin', { isAdmin: true });
  }

  /** Makes a new design, and the buyer and the order of the test. */
  async sell(): Promise<void> {
    this.designId = await this.api.shop.createDesign(this.designer, { name: '松林帽' });
    Object.assign(this, await this.newBuyer());
  }

  async newBuyer(): Promise<Author> {
    this.people += 1;
    const buyer = await this.api.shop.createUser(`buyer${this.people}`);
    const orderId = await this.api.shop.buy(buyer, this.designId);
    return { buyer, orderId };
  }

  query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.api.shop.database.query<T>(text, values);
  }

  /** Writes or changes the review of an order; by default of the test's. */
  write(review: object, { buyer, orderId }: Author = this) {
    const path = `/orders/${orderId}/review`;
    return this.api.call<OwnReview>('PUT', path, review, { user: buyer });
  }

  /** Adds a picture to the review of the test's order. */
  addPicture(bytes: Buffer) {
    const form = formOf({}, [{ field: 'picture', name: 'hat.jpg', bytes }]);
    const path = `/orders/${this.orderId}/review/pictures`;
    return this.api.call<OwnReview>('POST', path, form, { user: this.buyer });
  }

  /** The reviews of the design, as visitors see them. */
  async list(): Promise<ReviewPage> {
    const path = `/designs/${this.designId}/reviews`;
    return (await this.api.call<ReviewPage>('GET', path, null)).body;
  }

  /** What is done about reviews by others than their authors. */
  act(what: string, body: object, user: SignedInUser) {
    return this.api.call('POST', `/reviews/${what}`, body, { user });
  }
}

/** Starts the api for a spec file, and sells a design before each of its tests. */
export function useReviewShop(): ReviewShop {
  const shop = new ReviewShop();
  beforeAll(() => shop.start());
  beforeEach(() => shop.sell());
  afterAll(() => shop.api.close());
  return shop;
}
