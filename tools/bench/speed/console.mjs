// The tables of the operators' console (m) with 100,000 orders (CONS-12).
import { makeAdminToken } from './people.mjs';
import { startApi } from './programs.mjs';
import { alternate, atMost, medianOf } from './rounds.mjs';
import { requestOf } from './wire.mjs';

const ORDERS = 100_000;
const BUYERS = 10_000;
const MOST_P95_MS = 100;
/** A few operators at once. */
const CONNECTIONS = 4;

/** Fills the tables as a year of sales would: 50 messages and log entries for 100 orders. */
async function fillSales(database) {
  await database.query(
    `INSERT INTO users (username, display_name, email, email_verified_at)
     SELECT 'console' || n, '买家' || n, 'console' || n || '@test.example', now()
     FROM generate_series(1, $1) n`,
    [BUYERS],
  );
  await database.query(
    `WITH buyers AS (SELECT array_agg(id) AS ids FROM users WHERE username LIKE 'console%'),
       goods AS (SELECT array_agg(id) AS ids, array_agg(name) AS names FROM designs)
     INSERT INTO orders (id, buyer_id, design_id, design_name, price_fen, state, downloads_left,
       payment_method, created_at, paid_at)
     SELECT lpad(n::text, 22, '0'), b.ids[1 + n % $2], g.ids[1 + n / $2], g.names[1 + n / $2], 2600,
       CASE WHEN paid THEN 'paid' ELSE 'closed' END, CASE WHEN paid THEN 3 ELSE 0 END, 'wechat_native',
       at, CASE WHEN paid THEN at END
     FROM generate_series(1, $1) n, buyers b, goods g,
       LATERAL (SELECT n % 10 < 8 AS paid, now() - make_interval(secs => n * 300) AS at) o`,
    [ORDERS, BUYERS],
  );
  await database.query(
    `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, state, expires_at,
       transaction_id, paid_fen, succeeded_at)
     SELECT id, id || '0123456789', 'wechat_native', 2600, 'succeeded', paid_at, '42' || id, 2600, paid_at
     FROM orders WHERE state = 'paid' AND id < '1'`,
  );
  await database.query(
    `INSERT INTO messages (user_id, kind, key, facts, state, created_at)
     SELECT buyer_id, 'paid', id, jsonb_build_object('order_id', id, 'design', design_name,
       'design_id', design_id, 'amount', '26.00'), 'delivered', created_at
     FROM orders WHERE id < '1' AND id LIKE '%0'`,
  );
  await database.query(
    `INSERT INTO audit_log (actor_name, action, subject, details)
     SELECT 'admin', 'order.receipt', id, '{}' FROM orders WHERE id < '1' AND id LIKE '%0'`,
  );
  await database.query('VACUUM (ANALYZE)');
}

const TABLES = {
  等人处理与款项: '/console/overview',
  '订单，第 1 页': '/orders?n=100',
  '订单，已关闭的': '/orders?n=100&state=closed',
  '订单，按买家': '/orders?n=100&q=console77',
  '订单，按没有的词': '/orders?n=100&q=没有这样的图解',
  一张订单前后的事: `/console/orders/${'77'.padStart(22, '0')}/activity`,
  用户: '/users?n=100',
  '用户，按名字': '/users?n=100&q=console77',
  图解: '/console/designs?n=100',
  消息: '/messages',
  操作日志: '/console/audit',
  查找订单号: `/console/search?q=${'77'.padStart(22, '0')}`,
};

export async function measureConsole(stage) {
  const { env, database } = await stage.filledShop();
  await fillSales(database);
  const token = await makeAdminToken(database);
  const api = await startApi(stage.trial, env);
  const sides = Object.fromEntries(
    Object.entries(TABLES).map(([name, path]) => {
      const headers = { authorization: `Bearer ${token}` };
      const request = requestOf('GET', `/api/v1${encodeURI(path)}`, { headers });
      const order = { port: api.port, requests: [request], connections: CONNECTIONS };
      return [name, () => stage.load({ ...order, seconds: stage.options.seconds })];
    }),
  );
  const samples = await alternate(sides, stage.options.pairs);
  await api.stop();
  return {
    title: `(m) 控制台的表，${ORDERS} 张订单`,
    rows: Object.entries(samples).map(([name, figures]) => ({ name, figures })),
    ratios: [],
    notes: [`${CONNECTIONS} 个连接同时读，一个管理员。`],
    aims: Object.entries(samples).map(([name, figures]) =>
      atMost(`${name}：p95 毫秒`, medianOf(figures, 'p95'), MOST_P95_MS),
    ),
  };
}
