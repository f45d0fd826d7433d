import { randomBytes } from 'node:crypto';
import { API_BASE, type OrderListItem, textInForce } from '#contracts';
import pg from 'pg';
import { eventually } from '../eventually.js';
import { mediaTypeOf, ResponseChecker, type OpenApiDocument } from '../shop/openapi.js';
import {
  type Answer,
  Customer,
  fetchResponse,
  insertUsers,
  PASSWORD as DEMO_PASSWORD,
  randomAddress,
  readResponse,
  solveHumanCheck,
} from '../../../tools/harness/customer.mjs';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with \`npm test\``);
  return value;
}

/** The URL of the running shop that tools/dev/test.mjs started. */
export const siteUrl = required('SITE_URL');
export const sandboxUrl = required('SANDBOX_URL');

export type { Answer };

/** Ends a request that hangs. It does not measure speed, because the machine may be under load. */
const TIMEOUT_MS = 300_000;

export async function request<T = Record<string, unknown>>(
  url: string,
  init: RequestInit = {},
): Promise<Answer<T>> {
  const answer = await readResponse<T>(await fetchResponse(url, init));
  await assertDocumented(init.method ?? 'GET', url, answer);
  return answer;
}

let checker: Promise<ResponseChecker> | null = null;

/** The checker of the running shop's responses. */
export function documentedResponses(): Promise<ResponseChecker> {
  checker ??= fetchResponse(`${siteUrl}/api/docs-json`)
    .then((response) => response.json() as Promise<OpenApiDocument>)
    .then((document) => new ResponseChecker(document));
  return checker;
}

/** Every response of the running shop is as its OpenAPI document says. */
async function assertDocumented(
  method: string,
  url: string,
  answer: Answer<unknown>,
): Promise<void> {
  const { origin, pathname: path } = new URL(url);
  if (origin !== siteUrl) return;
  const { status, headers, body, bytes } = answer;
  const mediaType = mediaTypeOf(headers, bytes);
  const responses = await documentedResponses();
  responses.assertDocumented({ method, path, status, mediaType, body });
}

function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** A customer of the running shop, or of a further api beside it; the responses are checked against the OpenAPI document. */
export function newCustomer({
  site = siteUrl,
  ...options
}: { site?: string; address?: string; token?: string } = {}): Customer {
  const shop = { siteUrl: site, sandboxUrl };
  const sending = { fetch: fetchResponse, check: assertDocumented, timeoutMs: TIMEOUT_MS };
  return new Customer(shop, { ...sending, ...options });
}

/** A client of the api, signed in or not, with a unique address. It returns refusals too. */
export class Caller {
  readonly address = randomAddress();

  constructor(readonly token: string | null = null) {}

  /** The same person who buys: a refusal is an error. */
  get customer(): Customer {
    return newCustomer({ address: this.address, ...(this.token && { token: this.token }) });
  }

  private get headers(): Record<string, string> {
    return {
      'x-forwarded-for': this.address,
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    };
  }

  get<T = Record<string, unknown>>(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return request<T>(siteUrl + API_BASE + path, { headers: { ...this.headers, ...headers } });
  }

  head(path: string): Promise<Answer> {
    return request(siteUrl + API_BASE + path, { method: 'HEAD', headers: this.headers });
  }

  post<T = Record<string, unknown>>(path: string, body: unknown = {}): Promise<Answer<T>> {
    return this.send<T>('POST', path, body);
  }

  send<T = Record<string, unknown>>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
  ): Promise<Answer<T>> {
    return request<T>(siteUrl + API_BASE + path, json(method, body, this.headers));
  }

  /** Posts with a solved human check. */
  async postAsHuman<T = Record<string, unknown>>(path: string, body: object): Promise<Answer<T>> {
    return this.post<T>(path, { ...body, turnstile_token: await solveHumanCheck(siteUrl) });
  }
}

export const visitor = new Caller();

export async function signIn(email: string, password: string): Promise<Caller> {
  const customer = newCustomer();
  await customer.signIn(email, undefined, password);
  return new Caller(customer.token);
}

export { DEMO_PASSWORD };
/** The demo shop's admin. */
export const ADMIN = { email: 'admin@example.com', password: DEMO_PASSWORD };
/** The demo shop's designer. */
export const DESIGNER = { email: 'designer@example.com', password: DEMO_PASSWORD };

/** Creates a verified account with `DEMO_PASSWORD`. */
export async function createAccount({ hasConsented = true, isAdmin = false } = {}): Promise<{
  email: string;
  password: string;
}> {
  const username = `u${randomBytes(6).toString('hex')}`;
  const [email] = await withDatabase(async (client) => {
    const emails = await insertUsers(client, [username], { isAdmin });
    if (hasConsented) {
      await client.query(
        `INSERT INTO consents (user_id, terms_version, privacy_version, is_16)
         SELECT id, $2, $3, true FROM users WHERE username = $1`,
        [username, textInForce('terms').version, textInForce('privacy').version],
      );
    }
    return emails;
  });
  return { email: email!, password: DEMO_PASSWORD };
}

export async function createBuyer(): Promise<Caller> {
  const { email, password } = await createAccount();
  return signIn(email, password);
}

/** Reads or changes the running shop's database. */
export async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: required('DATABASE_URL') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Calls the sandbox. */
export function inSandbox<T = Record<string, unknown>>(
  path: string,
  body: unknown,
): Promise<Answer<T>> {
  return request<T>(`${sandboxUrl}/sandbox/${path}`, json('POST', body));
}

/** Orders a design and requests its payment code. */
export async function orderAndPay(
  { customer }: Caller,
  designId: number,
): Promise<{ orderId: string; codeUrl: string }> {
  const orderId = await customer.order(designId);
  return { orderId, codeUrl: await customer.pay(orderId) };
}

/**
 * Orders a design, pays for it with the sandbox's phone and waits until the shop knows.
 * @param phone settings of the phone, such as `notify`
 * @returns the order's id
 */
export async function buy(
  buyer: Caller | Customer,
  designId: number,
  phone: object = {},
): Promise<string> {
  const customer = buyer instanceof Caller ? buyer.customer : buyer;
  const orderId = await customer.order(designId);
  await customer.payByPhone(await customer.pay(orderId), phone);
  await eventually(async () => {
    if (!(await customer.isPaid(orderId))) throw new Error(`order ${orderId} is not paid`);
  });
  return orderId;
}

/** The downloads that are left of the buyer's newest order. */
export const downloadsLeft = async (buyer: Caller): Promise<number> =>
  (await buyer.get<OrderListItem[]>('/account/orders')).body[0]!.download_count;

export const isPaid = (orderId: string): Promise<boolean> => visitor.customer.isPaid(orderId);

/** Creates an account that has bought a design, as `buy` does. */
export async function newBuyer(designId: number): Promise<{
  account: { email: string; password: string };
  buyer: Caller;
  orderId: string;
}> {
  const account = await createAccount();
  const buyer = await signIn(account.email, account.password);
  return { account, buyer, orderId: await buy(buyer, designId) };
}

/** Puts a design on sale or takes it off sale, without the catalogue's checks. */
export async function setOnSale(designId: number, isOnSale: boolean): Promise<void> {
  await withDatabase((client) =>
    client.query('UPDATE designs SET is_active = $2 WHERE id = $1', [designId, isOnSale]),
  );
}
