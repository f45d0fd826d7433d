// Checks that everything the shop has acknowledged exists in its database, its files and the mailbox.
import { createHash } from 'node:crypto';

/**
 * @param confirmed everything that the shop answered with success, or the phone confirmed
 * @returns {Promise<string[]>} what is missing so far; empty when nothing is
 */
export async function missing(shop, confirmed) {
  const query = async (text, values) => (await shop.database.query(text, values)).rows;
  const lost = [];
  const expect = (holds, what) => holds || lost.push(what);

  const orders = await query(
    `SELECT o.id, o.state, o.downloads_left AS left, count(g.id)::int AS grants,
       count(g.id) FILTER (WHERE g.state = 'done')::int AS done
     FROM orders o LEFT JOIN download_grants g ON g.order_id = o.id
     WHERE o.id = ANY($1) GROUP BY o.id`,
    [confirmed.orders],
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const id of confirmed.orders) expect(byId.has(id), `订单 ${id} 不见了`);

  const attempts = await query(
    'SELECT out_trade_no AS no, state FROM payment_attempts WHERE out_trade_no = ANY($1)',
    [confirmed.payments.map(({ outTradeNo }) => outTradeNo)],
  );
  const stateOf = new Map(attempts.map(({ no, state }) => [no, state]));
  const mails = await mailsOf(shop);
  const mailed = new Set(mails.map(({ to, subject }) => `${to} ${subject.slice(0, 4)}`));
  for (const { orderId, outTradeNo, email } of confirmed.payments) {
    const isPaid = stateOf.get(outTradeNo) === 'succeeded' && byId.get(orderId)?.state === 'paid';
    const isReturned = stateOf.get(outTradeNo) === 'returned';
    expect(isPaid || isReturned, `付款 ${outTradeNo}（${stateOf.get(outTradeNo)}）没有结清`);
    if (isPaid) expect(mailed.has(`${email} 付款成功`), `订单 ${orderId} 没有收据`);
  }
  const paid = confirmed.payments.filter(
    ({ outTradeNo }) => stateOf.get(outTradeNo) === 'succeeded',
  );
  const told = await query(
    `SELECT key AS id, count(*) FILTER (WHERE kind = 'paid')::int AS buyers,
       count(*) FILTER (WHERE kind = 'sold')::int AS designers,
       coalesce(string_agg(format('%s %s（outbox %s 行，试过 %s 次）', kind, state,
         (SELECT count(*) FROM outbox o
          WHERE o.job = 'messages.deliver' AND o.payload ->> 'messageId' = m.id::text),
         (SELECT count(*) FROM message_attempts a WHERE a.message_id = m.id)), '、')
         FILTER (WHERE state IN ('pending', 'failed') AND deliver_after IS NULL), '') AS open
     FROM messages m WHERE kind IN ('paid', 'sold') AND key = ANY($1) GROUP BY key`,
    [paid.map(({ orderId }) => orderId)],
  );
  const toldOf = new Map(told.map((row) => [row.id, row]));
  for (const { orderId } of paid) {
    const { buyers = 0, designers = 0, open = '' } = toldOf.get(orderId) ?? {};
    const isSound = buyers === 1 && designers === 1 && open === '';
    expect(isSound, `订单 ${orderId} 的消息：买家 ${buyers}，设计师 ${designers}，没送完 ${open}`);
  }

  for (const id of confirmed.downloads) {
    const { left, grants, done } = byId.get(id) ?? {};
    // nginx repeats a request whose api was killed. The first grant is then unfinished and can still be used.
    const isSound = grants >= 1 && left + grants === 3 && done <= 1;
    expect(isSound, `订单 ${id} 下载一次，记了 ${grants} 次（下完 ${done} 次），剩 ${left} 次`);
  }
  for (const email of confirmed.registrations) {
    expect(mailed.has(`${email} 请验证您`), `${email} 没有收到验证邮件`);
  }
  const messages = await (await fetch(`${shop.sandboxUrl}/sandbox/sms`)).json();
  const texted = new Set(messages.map(({ phone }) => phone));
  for (const phone of confirmed.codes) expect(texted.has(phone), `${phone} 没有收到验证码`);
  lost.push(...(await missingFiles(shop, query, confirmed.uploads)));
  return lost;
}

const mailsOf = async (shop) => (await fetch(`${shop.sandboxUrl}/sandbox/emails`)).json();

/** Counts receipts beyond one a payment: a mail is repeated if its process ends between sending and recording it. */
async function repeatedReceipts(shop, payments) {
  const counts = new Map();
  for (const { to, subject } of await mailsOf(shop)) {
    if (subject.startsWith('付款成功')) counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  for (const { email } of payments) counts.set(email, (counts.get(email) ?? 0) - 1);
  return [...counts.values()].reduce((sum, extra) => sum + Math.max(0, extra), 0);
}

async function missingFiles(shop, query, uploads) {
  const rows = await query(
    `SELECT design_id::int AS id, storage_key AS key FROM archives WHERE design_id = ANY($1)`,
    [uploads.map(({ id }) => id)],
  );
  const keyOf = new Map(rows.map(({ id, key }) => [id, key]));
  const lost = [];
  for (const { id, sha256 } of uploads) {
    const key = keyOf.get(id);
    const bytes = key && (await shop.readStored(key).catch(() => null));
    const isSame = bytes && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (!isSame) lost.push(`设计 ${id} 的文件${bytes ? '变了' : '不见了'}`);
  }
  return lost;
}

/** Counts the outbox jobs that are not yet in Redis, the downloads without a recorded end, and the repeated receipts. */
export async function leftOvers(shop, { downloads, payments }) {
  const { rows } = await shop.database.query(
    `SELECT (SELECT count(*)::int FROM outbox) AS jobs,
       (SELECT count(*)::int FROM download_grants WHERE order_id = ANY($1) AND state <> 'done') AS unnoted`,
    [downloads],
  );
  return { ...rows[0], repeated: await repeatedReceipts(shop, payments) };
}
