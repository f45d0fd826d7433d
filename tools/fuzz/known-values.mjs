// The current data of the shop, for the placeholders of requests.

const QUERIES = {
  designId: 'SELECT id AS value FROM designs ORDER BY id DESC LIMIT 40',
  imageId: 'SELECT id AS value FROM design_images ORDER BY id DESC LIMIT 40',
  mediaId: 'SELECT media_id AS value FROM design_images ORDER BY id DESC LIMIT 40',
  categoryId: 'SELECT id AS value FROM categories',
  categorySlug: 'SELECT slug AS value FROM categories',
  orderId: 'SELECT id AS value FROM orders ORDER BY created_at DESC LIMIT 40',
  outTradeNo: 'SELECT out_trade_no AS value FROM payment_attempts ORDER BY id DESC LIMIT 40',
  username:
    'SELECT username AS value FROM users WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 40',
  email: 'SELECT email AS value FROM users WHERE email IS NOT NULL ORDER BY id DESC LIMIT 40',
  wechatState: 'SELECT state AS value FROM wechat_sign_ins ORDER BY created_at DESC LIMIT 10',
  userCode: 'SELECT user_code AS value FROM device_logins ORDER BY created_at DESC LIMIT 10',
  apiTokenId: 'SELECT id AS value FROM api_tokens ORDER BY created_at DESC LIMIT 10',
  sku: 'SELECT sku AS value FROM designs WHERE sku IS NOT NULL ORDER BY id DESC LIMIT 20',
  updatedAt: `SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ') AS value
    FROM designs ORDER BY id DESC LIMIT 20`,
};
/** Secrets that are sent only once, by the field of the response. */
const TOLD = {
  device_code: 'deviceCode',
  token: 'pollToken',
  next: 'cursor',
  url: 'downloadToken',
};
const KEPT = 20;

export class KnownValues {
  #shop;
  #visitors;
  #known = {};

  constructor(shop, visitors) {
    this.#shop = shop;
    this.#visitors = visitors;
  }

  /** Reads the data again. */
  async look() {
    for (const [kind, query] of Object.entries(QUERIES)) {
      const { rows } = await this.#shop.database.query(query);
      this.#known[kind] = rows.map(({ value }) => value);
    }
    const mails = await (await fetch(`${this.#shop.sandboxUrl}/sandbox/emails`)).json();
    this.#known.linkToken = mails
      .slice(0, 60)
      .map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1])
      .filter(Boolean);
  }

  /** Records secrets from a response, and ids that now belong to its visitor. */
  learn(answer, who) {
    if (!answer?.body || answer.status >= 300 || answer.body.length > 20_000) return;
    const text = answer.body.toString();
    const orderId = /^\{"order_id":"(\w+)"\}$/.exec(text)?.[1];
    if (orderId && who) who.orderIds.push(orderId);
    for (const [field, kind] of Object.entries(TOLD)) {
      const value = new RegExp(`"${field}":"([^"]+)"`).exec(text)?.[1];
      const found = value && secretOf(kind, value);
      if (found) this.#known[kind] = [found, ...(this.#known[kind] ?? [])].slice(0, KEPT);
    }
  }

  /** @param who the visitor that sends the request, or null */
  async fill({ kind, pick }, who) {
    if (kind === 'humanCheck') return this.#visitors.humanCheck();
    if (kind === 'ownUsername') return who?.username ?? 'nobody';
    if (kind === 'newUsername') return `neu${pick}`;
    if (kind === 'newEmail') return `new${pick}@fuzz.example`;
    const own = who?.orderIds ?? [];
    if (kind === 'orderId' && own.length > 0 && pick % 2 === 0) return own[(pick / 2) % own.length];
    if (kind === 'phone') return `138${String(pick).padStart(8, '0')}`;
    const known = this.#known[kind] ?? [];
    const value = known.length > 0 ? known[pick % known.length] : 'nothing-yet';
    return kind.endsWith('Id') && /^\d+$/.test(value) ? Number(value) : value;
  }
}

function secretOf(kind, value) {
  if (kind === 'cursor') return /cursor=([\w-]+)/.exec(value)?.[1];
  if (kind === 'downloadToken') return /\/downloads\/([\w.-]+)/.exec(value)?.[1];
  return value;
}
