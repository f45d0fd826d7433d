import {
  AccessTokens,
  AccountActsService,
  ApiTokensService,
  ConfirmationsService,
  DeviceLoginsService,
  SecondFactorsService,
  SessionsService,
  type SignedInUser,
} from '#accounts';
import { CaseOpeningService, OrderFilesService } from '#cases';
import { BulkChangesService, DesignImagesService, ReportsService } from '#catalogue';
import { ImagesService } from '#files';
import { CertificatesService, DownloadsService, OrdersService } from '#orders';
import { ReviewsService, ReviewWritingService } from '#reviews';
import { ShopSettingsService } from '#settings';
import { ObjectStorage } from '#storage';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { ROLES } from '#contracts';
import type { TestShop } from '../../support/shop/shop.js';

/** Who tries every route. The cookies are the admin's: no other account could do more with them. */
export const CALLERS = [
  'visitor',
  'locked',
  'buyer',
  'other buyer',
  'designer',
  'other designer',
  'support',
  'finance',
  'content',
  'admin',
  'API token',
  'cookie',
  'cookie + XSRF',
] as const;

export type CallerName = (typeof CALLERS)[number];

/** The callers who are the admin. */
const ADMINS = ['admin', 'API token', 'cookie', 'cookie + XSRF'] as const;

type Person = Exclude<CallerName, 'visitor' | (typeof ADMINS)[number]> | 'admin';

/** The accounts, and what they have, made anew whenever a request could use it up. */
export class Fixtures {
  private readonly headers = new Map<CallerName, Record<string, string>>();

  private constructor(
    private readonly shop: TestShop,
    private readonly app: NestExpressApplication,
    readonly people: Record<Person, SignedInUser>,
  ) {}

  static async create(shop: TestShop, app: NestExpressApplication): Promise<Fixtures> {
    const fixtures = new Fixtures(shop, app, {
      locked: await shop.createUser('locked'),
      buyer: await shop.createUser('buyer'),
      'other buyer': await shop.createUser('other-buyer'),
      designer: await shop.createUser('designer'),
      'other designer': await shop.createUser('other-designer'),
      support: await shop.createUser('support'),
      finance: await shop.createUser('finance'),
      content: await shop.createUser('content'),
      admin: await shop.createUser('admin', { isAdmin: true }),
    });
    for (const role of ROLES) {
      await shop.database.query('UPDATE users SET role = $1 WHERE username = $1', [role]);
    }
    await shop.createDesign(fixtures.people['other designer']);
    return fixtures;
  }

  /** What a request of this caller brings along. */
  async headersOf(caller: CallerName): Promise<Record<string, string>> {
    const headers = this.headers.get(caller) ?? (await this.signIn(caller));
    this.headers.set(caller, headers);
    return headers;
  }

  /** The person of this caller signs in again before the next request. */
  forgetSessions(caller: CallerName): void {
    const isAdmin = ADMINS.some((name) => name === caller);
    for (const name of isAdmin ? ADMINS : [caller]) this.headers.delete(name);
  }

  private async signIn(caller: CallerName): Promise<Record<string, string>> {
    if (caller === 'visitor') return {};
    if (caller === 'API token') {
      const { token } = await this.app.get(ApiTokensService).create(this.people.admin, 'test');
      return { authorization: `Bearer ${token}` };
    }
    if (caller === 'cookie' || caller === 'cookie + XSRF') {
      const { refreshToken } = await this.sessions.start(this.people.admin.id, false);
      const cookie = `refresh_token=${refreshToken}; XSRF-TOKEN=proof`;
      return caller === 'cookie' ? { cookie } : { cookie, 'x-xsrf-token': 'proof' };
    }
    const { accessToken } = await this.sessions.start(this.people[caller].id, false);
    if (caller === 'locked') {
      const acts = this.app.get(AccountActsService);
      const lock = { action: 'lock', id: this.people.locked.id, name: 'locked' } as const;
      await acts.carryOutAlone(this.people.admin, lock);
    }
    return { authorization: `Bearer ${accessToken}` };
  }

  /** Starts to enrol an authenticator app of the admin; the admin's sessions need no second factor yet. */
  async startSecondFactor(): Promise<void> {
    await this.app.get(SecondFactorsService).enrol(this.people.admin);
  }

  /** A design of `designer`. */
  design(): Promise<number> {
    return this.shop.createDesign(this.people.designer);
  }

  /** The name of `designer`, whose page is hidden. */
  async hiddenPage(): Promise<string> {
    await this.design();
    const { id, username } = this.people.designer;
    await this.shop.database.query(
      `INSERT INTO designer_pages (user_id, hidden_note) VALUES ($1, '广告')
       ON CONFLICT (user_id) DO UPDATE SET hidden_note = excluded.hidden_note`,
      [id],
    );
    return username;
  }

  /** A change of many designs that can be undone. */
  async bulkChange(): Promise<number> {
    const request = { ids: [await this.design()], price: '31.00' };
    const changes = this.app.get(BulkChangesService);
    const { plan } = await changes.change(this.people.admin, request);
    const made = await changes.change(this.people.admin, { ...request, plan, reason: '涨价' });
    return made.change_id!;
  }

  /** The current version of the shop's settings, which a change must name. */
  async settingsVersion(): Promise<number> {
    return (await this.app.get(ShopSettingsService).list(this.people.admin)).version;
  }

  /** An empty category. */
  async category(): Promise<number> {
    const [row] = await this.shop.database.query<{ id: number }>(
      `INSERT INTO categories (name, slug) SELECT id, 'c-' || id FROM gen_random_uuid() AS id
       RETURNING id`,
    );
    return row!.id;
  }

  /** A notice that a design of `designer` infringes a right. */
  async report(): Promise<string> {
    return this.app.get(ReportsService).receive({
      designId: await this.design(),
      name: '权利人',
      contact: 'owner@elsewhere.example',
      right: 'copyright',
      statement: '这是我的图解',
      evidence: [],
    });
  }

  /** A case of `buyer` that waits for `designer`. */
  async case(): Promise<string> {
    const request = {
      kind: 'pattern_wrong',
      text: '第 12 行少了两针',
      page: 3,
      row: 12,
      size: null,
      version: null,
    } as const;
    const orderId = await this.paidOrder();
    return (await this.app.get(CaseOpeningService).open(this.people.buyer, orderId, request)).id;
  }

  /** A review by `buyer`. */
  async review(): Promise<{ id: number; orderId: string }> {
    const orderId = await this.paidOrder();
    const review = { finished: false, clear: 5, errors: false };
    await this.app.get(ReviewWritingService).write(this.people.buyer, orderId, review);
    const { id } = await this.app.get(ReviewsService).ofOrder(this.people.buyer, orderId);
    return { id, orderId };
  }

  /** A question of `buyer` to `designer`. */
  async question(): Promise<number> {
    const [row] = await this.shop.database.query<{ id: number }>(
      `INSERT INTO questions (design_id, author_id, text) VALUES ($1, $2, '袖长能加吗') RETURNING id`,
      [await this.design(), this.people.buyer.id],
    );
    return row!.id;
  }

  /** An order of `buyer` with an issued invoice. */
  async invoice(): Promise<string> {
    const orderId = await this.paidOrder();
    await this.shop.database.query(
      `INSERT INTO invoices (order_id, buyer_id, kind, title, content, issued_at)
       VALUES ($1, $2, 'person', '小满', '%PDF-1.7', now())`,
      [orderId, this.people.buyer.id],
    );
    return orderId;
  }

  /** The code of a licence certificate of `buyer`. */
  async certificate(): Promise<string> {
    const orderId = await this.paidOrder();
    await this.app.get(CertificatesService).draw(this.people.buyer, orderId);
    const [row] = await this.shop.database.query<{ code: string }>(
      'SELECT code FROM licence_certificates WHERE order_id = $1',
      [orderId],
    );
    return row!.code;
  }

  async switchedOffDesign(): Promise<number> {
    const id = await this.design();
    await this.shop.setOnSale(id, false);
    return id;
  }

  /** A message whose delivery has ended, so that it can be sent again. */
  async message(): Promise<number> {
    const [row] = await this.shop.database.query<{ id: number }>(
      `INSERT INTO messages (user_id, kind, key, facts, state)
       SELECT id, 'answer', gen_random_uuid()::text, '{}', 'bell_only' FROM users LIMIT 1
       RETURNING id`,
    );
    return row!.id;
  }

  /** The id of a picture that it is given. */
  async imageOf(designId: number): Promise<string> {
    const received = await this.app.get(ObjectStorage).receive(Buffer.from('picture'));
    const stored = await this.app.get(ImagesService).storeOriginal(received);
    const { manager } = this.app.get(DataSource);
    await this.app.get(DesignImagesService).append([{ designId, ...stored }], manager);
    const [row] = await this.shop.database.query<{ id: string }>(
      'SELECT id FROM design_images WHERE design_id = $1',
      [designId],
    );
    return row!.id;
  }

  /** An order of `buyer`, not paid yet. */
  async order(): Promise<string> {
    return this.app.get(OrdersService).create(this.people.buyer, await this.design());
  }

  async paidOrder(): Promise<string> {
    return (await this.boughtDesign()).orderId;
  }

  /** A design that `buyer` has paid for. */
  async boughtDesign(): Promise<{ id: number; orderId: string }> {
    const id = await this.design();
    return { id, orderId: await this.shop.buy(this.people.buyer, id) };
  }

  /** The signed part of a link to what `buyer` has paid for. */
  async downloadToken(): Promise<string> {
    const { id } = await this.boughtDesign();
    const link = await this.app.get(DownloadsService).link(this.people.buyer, id, 'test');
    return link.url.split('/').at(-1)!;
  }

  /** The signed part of a link to a certificate of `buyer`. */
  async orderFileToken(): Promise<string> {
    const { accessToken } = await this.sessions.start(this.people.buyer.id, false);
    const { sid: sessionId } = (await this.app.get(AccessTokens).read(accessToken))!;
    const buyer = { ...this.people.buyer, sessionId };
    const files = this.app.get(OrderFilesService);
    const link = await files.link(buyer, await this.paidOrder(), 'certificate');
    return link.url.split('/').at(-1)!;
  }

  /** A username that nobody has. */
  newName(): string {
    this.count += 1;
    return `somebody${this.count}`;
  }

  /** An account that may be changed. */
  somebody(): Promise<SignedInUser> {
    return this.shop.createUser(this.newName());
  }

  /** The name of an account without any way to sign in. */
  async ownerless(): Promise<string> {
    const name = this.newName();
    await this.shop.database.query('INSERT INTO users (username, display_name) VALUES ($1, $1)', [
      name,
    ]);
    return name;
  }

  async deviceCode(): Promise<string> {
    return (await this.app.get(DeviceLoginsService).start('test')).userCode;
  }

  /** The code of an act that a token of the admin asked for. */
  async confirmationCode(): Promise<string> {
    const { token } = await this.app.get(ApiTokensService).create(this.people.admin, 'test');
    const act = { action: 'promote', name: (await this.somebody()).username } as const;
    return (await this.app.get(ConfirmationsService).start(this.people.admin, token, act)).userCode;
  }

  async apiTokenId(): Promise<string> {
    return (await this.app.get(ApiTokensService).create(this.people.admin, 'test')).id;
  }

  private count = 0;

  private get sessions(): SessionsService {
    return this.app.get(SessionsService);
  }
}
