import type { DesignDetail } from '#contracts';
import { createTestDatabase, type TestDatabase } from '../database/database.js';
import { formOf } from '../fixtures/forms.js';
import { archive, FIELDS, image } from './design-forms.js';
import { type Customer, insertUsers } from '../../../tools/harness/customer.mjs';
import type { OwnApi } from './own-api.js';
import { newCustomer } from './site.js';

/** A shop for one test: a database, files, and the environment of a command. */
export interface OwnShop {
  database: TestDatabase;
  files: string;
  env: Record<string, string>;
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
): Promise<Customer> {
  const [email] = await insertUsers(database, [name], { isAdmin });
  const customer = newCustomer({ site: api.url });
  await customer.signIn(email!);
  return customer;
}

/** @returns the design's id */
export async function uploadDesign(admin: Customer): Promise<number> {
  const form = formOf({ ...FIELDS, categories: [] }, [archive(), image(), image()]);
  return (await admin.post<{ id: number }>('/designs/upload/', form)).id;
}

/** Uploads designs and deletes a picture of each, until it is stopped. */
export function keepChanging(admin: Customer): { stop(): Promise<void> } {
  const end = new AbortController();
  const change = async () => {
    const path = `/designs/${await uploadDesign(admin)}/`;
    const { detail_images } = await admin.get<DesignDetail>(path);
    const body = formOf({ remove_image_ids: String(detail_images[0]!.id) }, []);
    await admin.request('PATCH', `${path}update/`, { body });
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
