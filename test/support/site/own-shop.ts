import type { DesignDetail, LoginResponse } from '#contracts';
import { expect } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../database/database.js';
import { archive, FIELDS, formOf, image } from './design-forms.js';
import { eventually } from '../eventually.js';
import { hashPassword, randomAddress, solveHumanCheck } from '../../../tools/harness/customer.mjs';
import type { OwnApi } from './own-api.js';
import { DEMO_PASSWORD, inSandbox, request } from './site.js';

/** A shop for one test: a database, files, and the environment of a command. */
export interface OwnShop {
  database: TestDatabase;
  files: string;
  env: Record<string, string>;
}

/** A signed-in user of such a shop. */
export interface Person {
  bearer: { authorization: string };
  cookie: string;
}

/** @param files the directory of its files */
export async function createOwnShop(
  files: string,
  options?: { migrate: boolean },
): Promise<OwnShop> {
  const database = await createTestDatabase(options);
  return { database, files, env: { DATABASE_URL: database.url, STORAGE_DIR: files } };
}

/** Creates an account in a shop and signs it in. */
export async function signInTo(
  api: OwnApi,
  { database }: OwnShop,
  name: string,
  isAdmin = false,
): Promise<Person> {
  const email = `${name}@test.example`;
  await database.query(
    `INSERT INTO users (username, display_name, email, password_hash, email_verified_at, is_admin)
     VALUES ($1, $1, $2, $3, now(), $4)`,
    [name, email, await hashPassword(), isAdmin],
  );
  const login = { login_type: 'email', email, password: DEMO_PASSWORD };
  const { headers, body } = await request<LoginResponse>(`${api.url}/api/v1/account/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
    body: JSON.stringify({ ...login, turnstile_token: await solveHumanCheck(api.url) }),
  });
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { bearer: { authorization: `Bearer ${body.access_token}` }, cookie: cookies.join('; ') };
}

/** @returns the design's id */
export async function uploadTo(api: OwnApi, { bearer }: Person): Promise<number> {
  const { body } = await request<{ id: number }>(`${api.url}/api/v1/designs/upload/`, {
    method: 'POST',
    headers: bearer,
    body: formOf({ ...FIELDS, categories: [] }, [archive(), image(), image()]),
  });
  return body.id;
}

/** Uploads designs and deletes a picture of each, until it is stopped. */
export function keepChanging(api: OwnApi, admin: Person): { stop(): Promise<void> } {
  const end = new AbortController();
  const change = async () => {
    const id = await uploadTo(api, admin);
    const url = `${api.url}/api/v1/designs/${id}/`;
    const { body } = await request<DesignDetail>(url, { headers: admin.bearer });
    await request(`${url}update/`, {
      method: 'PATCH',
      headers: admin.bearer,
      body: formOf({ remove_image_ids: String(body.detail_images[0]!.id) }, []),
    });
  };
  const changing = (async () => {
    while (!end.signal.aborted) await change();
  })();
  return {
    stop() {
      end.abort();
      return changing;
    },
  };
}

/** Orders and pays for a design without a notification from WeChat. @returns the order's id */
export async function buyAt(api: OwnApi, { bearer }: Person, designId: number): Promise<string> {
  const post = <T>(path: string, body: object) =>
    request<T>(`${api.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer },
      body: JSON.stringify(body),
    });
  const order = await post<{ order_id: string }>('/orders/', { design_id: designId });
  const id = order.body.order_id;
  const pay = await post<{ data: { code_url: string } }>(`/orders/${id}/pay/`, {
    payment_method: 'wechat_native',
  });
  await inSandbox('phone/pay', { code_url: pay.body.data.code_url, notify: 'drop' });
  await eventually(async () => {
    const status = await request<{ is_paid: boolean }>(`${api.url}/api/v1/orders/${id}/status/`);
    expect(status.body.is_paid).toBe(true);
  });
  return id;
}

export const downloadFrom = (api: OwnApi, { bearer }: Person, designId: number) =>
  request(`${api.url}/api/v1/designs/${designId}/download`, { headers: bearer });
