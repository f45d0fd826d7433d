// Invariants of all stored data, whatever was sent.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** An upload of the fuzzing ends much earlier. */
const UPLOAD_END_MS = 20_000;

/** Each query finds rows that must not exist. Lengths count code points, like the product's rules. */
const FORBIDDEN_ROWS = {
  '设计名称不在 1 到 50 个字符之间':
    'SELECT id FROM designs WHERE char_length(name) NOT BETWEEN 1 AND 50 OR name <> btrim(name)',
  '设计描述不在 1 到 10000 个字符之间':
    'SELECT id FROM designs WHERE char_length(description) NOT BETWEEN 1 AND 10000',
  '设计价格不在 0.01 到 9999999999.99 之间':
    'SELECT id FROM designs WHERE price_fen NOT BETWEEN 1 AND 999999999999',
  '设计原价不在 0.01 到 9999999999.99 之间':
    'SELECT id FROM designs WHERE old_price_fen NOT BETWEEN 1 AND 999999999999',
  '设计的分类超过 20 个':
    'SELECT design_id AS id FROM design_categories GROUP BY 1 HAVING count(*) > 20',
  '设计的图片超过 20 张':
    'SELECT design_id AS id FROM design_images GROUP BY 1 HAVING count(*) > 20',
  上架的设计没有压缩包:
    'SELECT id FROM designs d WHERE is_active AND NOT EXISTS (SELECT FROM archives WHERE design_id = d.id)',
  '货号不在 1 到 64 个字符之间':
    'SELECT id FROM designs WHERE char_length(sku) NOT BETWEEN 1 AND 64',
  '用户名不在 3 到 20 个字符之间':
    'SELECT id FROM users WHERE deleted_at IS NULL AND char_length(username) NOT BETWEEN 3 AND 20',
  邮箱不像邮箱:
    "SELECT id FROM users WHERE email !~ '^[^@[:space:]]+@[^@[:space:]]+$' OR char_length(email) > 50",
  手机号不像手机号: "SELECT id FROM users WHERE phone !~ '^1[3-9][0-9]{9}$'",
  注销的账户还有个人信息: `SELECT id FROM users WHERE deleted_at IS NOT NULL
    AND (email IS NOT NULL OR phone IS NOT NULL OR password_hash IS NOT NULL)`,
  有人不经管理员成为管理员: `SELECT id FROM users u WHERE is_admin AND username NOT LIKE 'fuzzadmin%'
    AND NOT EXISTS (SELECT FROM audit_log WHERE action = 'user.promote' AND subject = u.id::text)`,
  订单不属于任何用户:
    'SELECT id FROM orders o WHERE NOT EXISTS (SELECT FROM users WHERE id = o.buyer_id)',
  订单价格或名称不对: `SELECT id FROM orders WHERE price_fen NOT BETWEEN 1 AND 999999999999
    OR char_length(design_name) NOT BETWEEN 1 AND 50`,
  // Three downloads, those that operators added, and those of newer versions.
  已付订单的下载次数对不上: `SELECT id FROM orders o WHERE state = 'paid'
    AND downloads_left + (SELECT count(*) FROM download_grants WHERE order_id = o.id)
      <> 3 + (SELECT count(*) FROM audit_log WHERE action = 'order.download' AND subject = o.id)
        + (SELECT coalesce(sum(used), 0) FROM version_downloads WHERE order_id = o.id)`,
  已付订单没有成功的付款: `SELECT id FROM orders o WHERE state = 'paid' AND NOT EXISTS (
    SELECT FROM payment_attempts WHERE order_id = o.id AND state = 'succeeded' AND paid_fen = o.price_fen)`,
  成功的付款没有已付的订单: `SELECT a.id FROM payment_attempts a JOIN orders o ON o.id = a.order_id
    WHERE a.state = 'succeeded' AND o.state NOT IN ('paid', 'refunded')`,
  已退款的订单没有退款: `SELECT id FROM orders o WHERE state = 'refunded'
    AND NOT EXISTS (SELECT FROM refunds WHERE order_id = o.id)`,
  审计日志没有内容: "SELECT id FROM audit_log WHERE action = '' OR actor_name = ''",
  // Newer ones may come from the worker's own schedules.
  发件箱没有送完: `SELECT id FROM outbox
    WHERE handed_at IS NULL AND created_at < now() - interval '10 seconds'`,
};

/**
 * Characters that must not be stored. PostgreSQL refuses NUL and surrogates; U+FFFD shows that a character was
 * replaced.
 */
const RUBBISH = String.raw`[\u0001-\u0008\u000b-\u001f\u007f-\u009f\ufffd\u202a-\u202e\u2066-\u2069]`;

/** @returns {Promise<string[]>} the violations; empty when there are none */
export async function brokenInvariants(shop) {
  const faults = [];
  for (const [what, query] of Object.entries(FORBIDDEN_ROWS)) {
    const { rows } = await shop.database.query(query);
    if (rows.length > 0) faults.push(`${what}：${rows.length} 行，如 ${rows[0].id}`);
  }
  return [...faults, ...(await rubbish(shop.database)), ...(await lastingStrayFiles(shop))];
}

/** Checks every text column of every table, including future ones. */
async function rubbish(database) {
  const { rows: columns } = await database.query(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'ARRAY')`,
  );
  const faults = [];
  for (const { table, column } of columns) {
    const { rows } = await database.query(
      `SELECT left("${column}"::text, 80) AS value FROM "${table}" WHERE "${column}"::text ~ $1 LIMIT 1`,
      [RUBBISH],
    );
    if (rows.length > 0)
      faults.push(`${table}.${column} 里有控制字符或残缺的字符：${JSON.stringify(rows[0].value)}`);
  }
  return faults;
}

/** The server may still work on an upload whose client has gone: its files are stored before its rows. */
async function lastingStrayFiles(shop) {
  const end = Date.now() + UPLOAD_END_MS;
  for (;;) {
    const faults = await strayFiles(shop);
    if (faults.length === 0 || Date.now() > end) return faults;
    await sleep(500);
  }
}

/** Rows and files must agree: no file is missing, unreferenced or changed. */
async function strayFiles({ database, filesDir }) {
  const { rows } = await database.query(
    `SELECT storage_key AS key, encode(sha256, 'hex') AS sha256 FROM archives
     UNION ALL SELECT original_key, encode(original_sha256, 'hex') FROM design_images
     UNION ALL SELECT original_key, encode(original_sha256, 'hex') FROM kept_images
     UNION ALL SELECT original_key, encode(original_sha256, 'hex') FROM review_images
     UNION ALL SELECT portrait_key, encode(portrait_sha256, 'hex') FROM designer_pages
       WHERE portrait_key IS NOT NULL`,
  );
  const wanted = new Map(rows.map(({ key, sha256 }) => [key, sha256]));
  const faults = [];
  for (const [key, sha256] of wanted) {
    const bytes = await readFile(join(filesDir, key)).catch(() => null);
    const same = bytes && (!sha256 || createHash('sha256').update(bytes).digest('hex') === sha256);
    if (!same) faults.push(`文件 ${key} ${bytes ? '的内容变了' : '不见了'}`);
  }
  for (const folder of ['archives', 'originals', 'incoming']) {
    const entries = await readdir(join(filesDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const key = join(entry.parentPath, entry.name).slice(filesDir.length + 1);
      if (!wanted.has(key)) faults.push(`文件 ${key} 不属于任何一行`);
    }
  }
  return faults;
}
