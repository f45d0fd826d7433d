import { AccountsModule, hashPassword, type SignedInUser } from '#accounts';
import { AnalyticsModule } from '#analytics';
import { BackupsModule } from '#backups';
import { CasesModule } from '#cases';
import { CatalogueModule, CatalogueService } from '#catalogue';
import { ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { ArchivesService, type ReadingTime } from '#files';
import { OrdersModule, OrdersService } from '#orders';
import { PaymentsModule } from '#payments';
import { ReadingModule } from '#reading';
import { ReviewsModule } from '#reviews';
import { SettingsModule } from '#settings';
import { ObjectStorage } from '#storage';
import { Test, type TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { createTestConfig, type TestConfig } from './config.js';
import { createTestDatabase, type TestDatabase } from '../database/database.js';
import { ownRedis } from '../servers/own-redis.js';
import type { TestSandbox } from './sandbox.js';
import { silentLogger } from './silent-logger.js';

/** All libs of the shop with a database and a Redis database of its own, without HTTP or workers. */
export interface TestShop extends TestConfig {
  database: TestDatabase;
  modules: TestingModule;
  /** Creates an account with a verified address and the password `Passw0rd`. */
  createUser(name: string, options?: { isAdmin?: boolean }): Promise<SignedInUser>;
  createDesign(designer: SignedInUser, options?: Partial<NewTestDesign>): Promise<number>;
  /** Adds copies of a design without their files. */
  copyDesign(id: number, copies: number): Promise<void>;
  /** The URL of WeChat's simulation, with `sandbox: true`. */
  sandboxUrl: string;
  /** Calls the sandbox's own interface, see `TestSandbox.call`. */
  inSandbox: TestSandbox['call'];
  /** Reads what the sandbox has, see `TestSandbox.read`. */
  readSandbox: TestSandbox['read'];
  /** Permits the next query of every payment at WeChat without the usual delay. */
  allowInquiries(): Promise<void>;
  /** Marks an order paid without a payment. @returns whether it was unpaid before */
  markPaid(orderId: string): Promise<boolean>;
  /** Orders a design and marks the order paid without a payment. @returns the order's id */
  buy(buyer: SignedInUser, designId: number): Promise<string>;
  /**
   * Marks an order paid with a payment attempt that succeeded, as a refund needs it. The attempt's `out_trade_no` is
   * the order's id and `0123456789`.
   * @returns the attempt's id
   */
  recordPayment(orderId: string, payment?: Partial<TestPayment>): Promise<number>;
  /** Puts a design on sale or takes it off sale, without the catalogue's checks. */
  setOnSale(designId: number, isOnSale: boolean): Promise<void>;
  downloadsLeft(orderId: string): Promise<number>;
  close(): Promise<void>;
}

interface TestPayment {
  /** By default `T` and the order's id. */
  transactionId: string;
  /** By default the order's price. */
  paidFen: number;
  /** How many days ago it was paid; by default 0. */
  daysAgo: number;
}

interface NewTestDesign {
  name: string;
  description: string;
  priceFen: number;
  categoryIds: number[];
  archive: Buffer;
  /** The file name of the archive. */
  fileName: string;
  /** When the pages are prepared; by default when a reader requests them. */
  reading: ReadingTime;
}

/**
 * @param options.sandbox whether WeChat, SMS and mail are simulated
 * @param options.database a migrated database; default: an empty one
 */
export async function createTestShop({
  sandbox = false,
  database: given,
}: { sandbox?: boolean; database?: TestDatabase } = {}): Promise<TestShop> {
  const database = given ?? (await createTestDatabase());
  const test = createTestConfig(database.url, database.directUrl);
  // Ids begin at 1 in each database, so that limits and caches of two shops would have the same keys.
  test.config.redis.url = await ownRedis();
  const outside = sandbox ? await startSandbox(test) : null;
  if (outside) {
    test.config.wechatPay.baseUrl = outside.url;
    test.config.wechatOAuth.apiBaseUrl = outside.url;
    test.config.wechatOAuth.openBaseUrl = outside.url;
    test.config.sms.baseUrl = outside.url;
    test.config.email.smtpUrl = outside.smtpUrl;
    test.config.alarms = { webhookUrl: outside.robotUrl, emails: ['duty@test.example'] };
  }
  const modules = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(test.config),
      DatabaseModule,
      AccountsModule,
      AnalyticsModule,
      CatalogueModule,
      OrdersModule,
      PaymentsModule,
      ReadingModule,
      ReviewsModule,
      CasesModule,
      BackupsModule,
      SettingsModule,
    ],
  })
    .setLogger(silentLogger)
    .compile();
  await modules.init();
  return {
    ...test,
    database,
    modules,
    sandboxUrl: outside?.url ?? '',
    inSandbox: (path, body) => outside!.call(path, body),
    readSandbox: (path) => outside!.read(path),
    allowInquiries: async () => {
      await database.query("UPDATE payment_attempts SET queried_at = now() - interval '1 hour'");
    },
    markPaid: (orderId) => markPaid(modules, orderId),
    buy: async (buyer, designId) => {
      const orderId = await modules.get(OrdersService).create(buyer, designId);
      if (!(await markPaid(modules, orderId))) throw new Error(`order ${orderId} is not paid`);
      return orderId;
    },
    recordPayment: async (orderId, payment = {}) => {
      const { transactionId = `T${orderId}`, paidFen = null, daysAgo = 0 } = payment;
      const [attempt] = await database.query<{ id: number }>(
        `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, paid_fen, state,
           transaction_id, succeeded_at, expires_at)
         SELECT id, id || '0123456789', 'wechat_native', price_fen, coalesce($3, price_fen),
           'succeeded', $2, now() - make_interval(days => $4), now()
         FROM orders WHERE id = $1 RETURNING id`,
        [orderId, transactionId, paidFen, daysAgo],
      );
      await markPaid(modules, orderId);
      return attempt!.id;
    },
    setOnSale: async (designId, isOnSale) => {
      await database.query('UPDATE designs SET is_active = $2 WHERE id = $1', [designId, isOnSale]);
    },
    downloadsLeft: async (orderId) => {
      const [row] = await database.query<{ left: number }>(
        'SELECT downloads_left AS left FROM orders WHERE id = $1',
        [orderId],
      );
      return row!.left;
    },
    createUser: (name, options) => createUser(database, name, options?.isAdmin ?? false),
    createDesign: (designer, options) => createDesign(modules, designer, options ?? {}),
    copyDesign: async (id, copies) => {
      await database.query(
        `INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
           description_folded, name_grams, description_grams)
         SELECT designer_id, name, description, price_fen, name_folded, description_folded,
           name_grams, description_grams FROM designs, generate_series(1, $2) WHERE id = $1`,
        [id, copies],
      );
    },
    close: async () => {
      await modules.close();
      await outside?.close();
      await database.drop();
      test.dispose();
    },
  };
}

/** Loads the sandbox only for the spec files that need it: it is a tenth of all modules. */
async function startSandbox(test: TestConfig) {
  const sandbox = await import('./sandbox.js');
  return sandbox.startSandbox(test);
}

/** The hash of the password that every account of a spec has, made once: a hash takes longer than most tests. */
let passwordHash: Promise<string> | undefined;

async function createUser(
  database: TestDatabase,
  username: string,
  isAdmin: boolean,
): Promise<SignedInUser> {
  passwordHash ??= hashPassword('Passw0rd');
  const email = `${username}@test.example`;
  const [row] = await database.query<{ id: number }>(
    `INSERT INTO users (username, display_name, email, is_admin, password_hash, email_verified_at)
     VALUES ($1, $1, lower($2), $3, $4, now()) RETURNING id`,
    [username, email, isAdmin, await passwordHash],
  );
  return {
    username,
    displayName: username,
    email,
    isAdmin,
    id: row!.id,
    sessionId: '',
    role: null,
    secondFactor: 'off',
    withheld: null,
    phone: null,
    avatar: null,
    hasPassword: true,
    hasWechat: false,
  };
}

async function createDesign(
  modules: TestingModule,
  designer: SignedInUser,
  options: Partial<NewTestDesign>,
): Promise<number> {
  const { name = '测试毛衣', description = '一件毛衣', priceFen = 2990 } = options;
  const { categoryIds = [], archive = Buffer.from('archive') } = options;
  const { fileName = `${name}.zip`, reading = 'on_demand' } = options;
  return modules.get(DataSource).transaction(async (manager) => {
    const fields = { name, description, priceFen, oldPriceFen: null, categoryIds };
    const [id] = await modules
      .get(CatalogueService)
      .createDesigns(designer, [{ designerId: designer.id, ...fields }], manager);
    const received = await modules.get(ObjectStorage).receive(archive);
    const archives = modules.get(ArchivesService);
    const staged = await archives.store({ fileName, received }, []);
    await archives.add([{ designId: id!, ...staged }], reading, manager);
    return id!;
  });
}

function markPaid(modules: TestingModule, orderId: string): Promise<boolean> {
  const orders = modules.get(OrdersService);
  return modules.get(DataSource).transaction(async (manager) => {
    const order = await orders.lock(orderId, manager);
    return (await orders.markPaid(order, 'wechat_native', new Date(), manager)) === null;
  });
}
