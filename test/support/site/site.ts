import { randomBytes } from 'node:crypto';
import { API_BASE, type LoginResponse, textInForce } from '#contracts';
import pg from 'pg';
import { eventually } from '../eventually.js';
import { createChecker, mediaTypeOf, type ResponseChecker } from '../shop/openapi.js';
import {
  fetchResponse,
  hashPassword,
  PASSWORD as DEMO_PASSWORD,
  randomAddress,
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

/** A response with its body, parsed if it is JSON. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
  bytes: Buffer;
}

export async function request<T = Record<string, unknown>>(
  url: string,
  init: RequestInit = {},
): Promise<Answer<T>> {
  const response = await fetchResponse(url, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json');
  const body = (isJson ? JSON.parse(bytes.toString()) : null) as T;
  const answer = { status: response.status, headers: response.headers, body, bytes };
  await assertDocumented(init.method ?? 'GET', url, answer);
  return answer;
}

let checker: Promise<ResponseChecker> | null = null;

/** The checker of the running shop's responses. */
export function documentedResponses(): Promise<ResponseChecker> {
  checker ??= createChecker(siteUrl, async () => {
    const response = await fetchResponse(`${siteUrl}/api/docs-json`);
    return response.text();
  });
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

/** A client of the api, signed in or not, with a unique address. */
export class Caller {
  readonly address = randomAddress();

  constructor(readonly token: string | null = null) {}

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
  const login = { login_type: 'email', email, password };
  const { status, body } = await new Caller().postAsHuman<LoginResponse>('/account/login/', login);
  if (status !== 200) throw new Error(`sign-in of ${email} answered ${status}`);
  return new Caller(body.access_token);
}

export { DEMO_PASSWORD };
/** The demo shop's admin. */
export const ADMIN = { email: 'admin@example.com', password: DEMO_PASSWORD };

/** Creates a verified account with `DEMO_PASSWORD`. */
export async function createAccount({ hasConsented = true } = {}): Promise<{
  email: string;
  password: string;
}> {
  const username = `u${randomBytes(6).toString('hex')}`;
  const email = `${username}@test.example`;
  const passwordHash = await hashPassword();
  await withDatabase((client) =>
    client.query(
      `WITH made AS (
         INSERT INTO users (username, display_name, email, password_hash, email_verified_at)
         VALUES ($1, $1, $2, $3, now()) RETURNING id)
       INSERT INTO consents (user_id, terms_version, privacy_version, is_16)
       SELECT id, $4, $5, true FROM made WHERE $6`,
      [
        username,
        email,
        passwordHash,
        textInForce('terms').version,
        textInForce('privacy').version,
        hasConsented,
      ],
    ),
  );
  return { email, password: DEMO_PASSWORD };
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
  buyer: Caller,
  designId: number,
): Promise<{ orderId: string; codeUrl: string }> {
  const { body: order } = await buyer.post<{ order_id: string }>('/orders/', {
    design_id: designId,
  });
  const { body: pay } = await buyer.post<{ data: { code_url: string } }>(
    `/orders/${order.order_id}/pay/`,
    { payment_method: 'wechat_native' },
  );
  return { orderId: order.order_id, codeUrl: pay.data.code_url };
}

/** Orders a design and pays for it with the sandbox's phone. @returns the order's id */
export async function buy(buyer: Caller, designId: number): Promise<string> {
  const { orderId, codeUrl } = await orderAndPay(buyer, designId);
  await inSandbox('phone/pay', { code_url: codeUrl });
  await eventually(async () => {
    if (!(await isPaid(orderId))) throw new Error(`order ${orderId} is not paid`);
  });
  return orderId;
}

export async function isPaid(orderId: string): Promise<boolean> {
  return (await visitor.get<{ is_paid: boolean }>(`/orders/${orderId}/status/`)).body.is_paid;
}
