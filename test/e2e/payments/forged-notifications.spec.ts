import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import {
  Caller,
  createBuyer,
  isPaid,
  orderAndPay,
  request,
  siteUrl,
  withDatabase,
} from '../../support/site/site.js';
import { type SignedNotification, signNotification } from '../../support/fixtures/wechat-sender.js';

describe('what claims to come from WeChat', () => {
  let buyer: Caller;
  let orderId: string;
  let outTradeNo: string;

  beforeAll(async () => {
    buyer = await createBuyer();
    ({ orderId } = await orderAndPay(buyer, 6));
    outTradeNo = await withDatabase(async (client) => {
      const { rows } = await client.query<{ no: string }>(
        'SELECT out_trade_no AS no FROM payment_attempts WHERE order_id = $1',
        [orderId],
      );
      return rows[0]!.no;
    });
  });

  const env = (name: string): string => process.env[name]!;

  /** Signed with WeChat's real key, as if it had gone mad. */
  const sign = (change: object, options: { timestamp?: number } = {}): SignedNotification =>
    signNotification(
      {
        key: createPrivateKey(readFileSync(env('SANDBOX_WECHAT_PRIVATE_KEY_FILE'), 'utf8')),
        serial: env('WECHAT_PAY_PUBLIC_KEY_ID'),
        apiV3Key: env('WECHAT_PAY_API_V3_KEY'),
      },
      {
        appid: env('WECHAT_APP_ID'),
        mchid: env('WECHAT_PAY_MCH_ID'),
        out_trade_no: outTradeNo,
        transaction_id: `42${Date.now()}`,
        trade_state: 'SUCCESS',
        amount: { total: 1500, currency: 'CNY' },
        ...change,
      },
      options,
    );

  const send = ({ body, headers }: SignedNotification) =>
    request(`${siteUrl}/api/v1/payments/wechat/notify`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });

  const idOf = ({ body }: SignedNotification) => (JSON.parse(body.toString()) as { id: string }).id;

  /** Other specs receive notifications at the same time. */
  const rowsKept = (ids: string[]) =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM payment_notifications WHERE wechat_id = ANY($1)',
        [ids],
      );
      return rows[0]!.n;
    });

  it('refuses forged, unsigned and stale notifications and keeps nothing of them', async () => {
    const genuine = sign({});
    const { 'wechatpay-signature': _, ...unsigned } = genuine.headers;
    const now = Math.floor(Date.now() / 1000);
    const attempts: SignedNotification[] = [
      { body: genuine.body, headers: unsigned },
      { body: Buffer.from(`${genuine.body.toString()} `), headers: genuine.headers },
      { body: genuine.body, headers: { ...genuine.headers, 'wechatpay-signature': 'AAAA' } },
      { body: genuine.body, headers: { ...genuine.headers, 'wechatpay-serial': 'PUB_KEY_ID_9' } },
      {
        body: genuine.body,
        headers: { ...genuine.headers, 'wechatpay-timestamp': String(now + 1) },
      },
      sign({}, { timestamp: now - 400 }),
      sign({}, { timestamp: now + 400 }),
      { body: Buffer.from(''), headers: { 'content-type': 'application/json' } },
    ];
    for (const attempt of attempts) {
      expect(await send(attempt)).toMatchObject({
        status: 401,
        body: { code: 'notification_refused' },
      });
    }
    const ids = attempts.filter(({ body }) => body.length > 0).map(idOf);
    expect(await rowsKept(ids)).toBe(0);
    expect(await isPaid(orderId)).toBe(false);
  });

  it('holds a wrong amount and never settles it, however often it is replayed', async () => {
    const wrong = sign({ amount: { total: 1, currency: 'CNY' } });
    expect((await send(wrong)).status).toBe(204);
    expect((await send(wrong)).status).toBe(204);
    await eventually(async () => {
      const held = await withDatabase(async (client) => {
        const { rows } = await client.query(
          'SELECT state, held_reason, paid_fen::int FROM payment_attempts WHERE order_id = $1',
          [orderId],
        );
        return rows;
      });
      expect(held).toEqual([{ state: 'held', held_reason: 'amount_mismatch', paid_fen: 1 }]);
    });
    // Told of it anew, the shop has worked on all that came before.
    const again = sign({ amount: { total: 1, currency: 'CNY' } });
    expect((await send(again)).status).toBe(204);
    const outcomes = (...sent: SignedNotification[]) =>
      withDatabase(async (client) => {
        const ids = sent.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
        const { rows } = await client.query<{ outcome: string | null }>(
          'SELECT outcome FROM payment_notifications WHERE wechat_id = ANY($1) ORDER BY id',
          [ids],
        );
        return rows.map(({ outcome }) => outcome);
      });
    await eventually(async () =>
      expect(await outcomes(wrong, again)).toEqual(['held', 'already_settled']),
    );
    expect(await isPaid(orderId)).toBe(false);
    expect((await buyer.get('/designs/6/download')).status).toBe(403);
  });
});
