import type { SignedInUser } from '#accounts';
import { OrdersService } from '#orders';
import { PaymentNotificationsService, PaymentsService, PaymentSweep } from '#payments';
import { TEST_PUBLIC_KEY_ID } from './config.js';
import { createTestShop, type TestShop } from './shop.js';
import { signNotification } from '../fixtures/wechat-sender.js';

/** The price of the designs of `createOrder`. */
export const PRICE_FEN = 2990;

/** A buyer with an order that is not paid yet. */
export interface OpenOrder {
  buyer: SignedInUser;
  designId: number;
  orderId: string;
}

export interface AttemptRow {
  state: string;
  held_reason: string | null;
  out_trade_no: string;
  paid_fen: number;
}

/**
 * A shop with the sandbox, for tests of payments. Nothing listens at its notification URL, so it learns of payments
 * by asking WeChat, or from `receiveNotification`.
 */
export interface PaymentShop extends TestShop {
  orders: OrdersService;
  payments: PaymentsService;
  notifications: PaymentNotificationsService;
  sweep: PaymentSweep;
  admin: SignedInUser;
  /** Creates a buyer and the order. */
  createOrder(): Promise<OpenOrder>;
  /** Requests a payment code. @returns its URL */
  requestCode(buyer: SignedInUser, orderId: string): Promise<string>;
  /** Pays a code on the sandbox's phone. @returns the phone's result */
  payByPhone(codeUrl: string): Promise<Record<string, string>>;
  /** Pays an order on the sandbox's phone, and asks WeChat. @throws when the order is not paid then */
  payOrder(buyer: SignedInUser, orderId: string): Promise<void>;
  /** The payment attempts of an order, the oldest first. */
  attemptsOf(orderId: string): Promise<AttemptRow[]>;
  /** The states of an order's payment attempts, the oldest first. */
  attemptStates(orderId: string): Promise<string[]>;
  /** Receives a notification that is signed like WeChat's. @returns its id */
  receiveNotification(content: object, eventType?: string): Promise<string>;
  /** Receives WeChat's notification that an attempt was paid. @returns its id */
  receivePayment(outTradeNo: string): Promise<string>;
  /** The number of an order's first payment attempt. */
  tradeNumberOf(orderId: string): Promise<string>;
  /** The outcome of a processed notification, null before. */
  outcomeOf(notificationId: string): Promise<string | null>;
}

/** @param given a shop with the sandbox; default: an empty one */
export async function createPaymentShop(given?: TestShop): Promise<PaymentShop> {
  const shop = given ?? (await createTestShop({ sandbox: true }));
  const orders = shop.modules.get(OrdersService);
  const payments = shop.modules.get(PaymentsService);
  const notifications = shop.modules.get(PaymentNotificationsService);
  const admin = await shop.createUser('admin', { isAdmin: true });
  let buyers = 0;
  const receiveNotification = async (content: object, eventType?: string): Promise<string> => {
    const { apiV3Key } = shop.config.wechatPay;
    const sender = { key: shop.wechatPrivateKey, serial: TEST_PUBLIC_KEY_ID, apiV3Key };
    const { headers, body } = signNotification(sender, content, eventType ? { eventType } : {});
    await notifications.receive((name) => headers[name], body);
    const [row] = await shop.database.query<{ id: string }>(
      'SELECT id::text FROM payment_notifications n ORDER BY n.id DESC LIMIT 1',
    );
    return row!.id;
  };
  const requestCode = async (user: SignedInUser, orderId: string): Promise<string> => {
    const payer = { user, clientIp: '203.0.113.7' };
    return (await payments.pay(payer, orderId, 'wechat_native')).handle;
  };
  const payByPhone = (codeUrl: string) =>
    shop.inSandbox('phone/pay', { code_url: codeUrl, notify: 'drop' });
  const attemptsOf = (orderId: string) =>
    shop.database.query<AttemptRow>(
      `SELECT state, held_reason, out_trade_no, paid_fen::int FROM payment_attempts
       WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
  return {
    ...shop,
    orders,
    payments,
    notifications,
    sweep: shop.modules.get(PaymentSweep),
    admin,
    createOrder: async () => {
      buyers += 1;
      const buyer = await shop.createUser(`buyer${buyers}`);
      const designId = await shop.createDesign(admin, { priceFen: PRICE_FEN });
      return { buyer, designId, orderId: await orders.create(buyer, designId) };
    },
    requestCode,
    payByPhone,
    payOrder: async (buyer, orderId) => {
      await payByPhone(await requestCode(buyer, orderId));
      await shop.allowInquiries();
      if (!(await payments.isPaid(orderId))) throw new Error(`order ${orderId} is not paid`);
    },
    attemptsOf,
    attemptStates: async (orderId) => (await attemptsOf(orderId)).map(({ state }) => state),
    receiveNotification,
    receivePayment: (outTradeNo) => {
      const { appId, merchantId } = shop.config.wechatPay;
      return receiveNotification({
        appid: appId,
        mchid: merchantId,
        out_trade_no: outTradeNo,
        transaction_id: `4200${outTradeNo}`,
        trade_state: 'SUCCESS',
        success_time: new Date().toISOString(),
        amount: { total: PRICE_FEN, currency: 'CNY' },
      });
    },
    tradeNumberOf: async (orderId) => (await attemptsOf(orderId))[0]!.out_trade_no,
    outcomeOf: async (notificationId) => {
      const [row] = await shop.database.query<{ outcome: string | null }>(
        'SELECT outcome FROM payment_notifications WHERE id = $1',
        [notificationId],
      );
      return row!.outcome;
    },
  };
}
