import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Customer } from '../../../tools/harness/customer.mjs';
import { freePort } from '../../../tools/stack/ports.mjs';
import { formOf } from '../fixtures/forms.js';
import { eventually } from '../eventually.js';
import { newName } from './messages.js';
import { scrape, valueOf } from './metrics.js';
import { type OwnApi, startOwnApi } from './own-api.js';
import { createOwnShop, type OwnShop, signInTo, uploadDesign } from './own-shop.js';
import { type Answer, request } from './site.js';

const OUTCOMES = ['hit', 'shared', 'miss'] as const;
type Counts = Record<(typeof OUTCOMES)[number], number>;

/** One of two processes of the same shop. */
export interface Process {
  api: OwnApi;
  metricsPort: number;
}

/** Two api processes of one shop, which both cache what anonymous visitors read, and a new design before each test. */
export class CachingApis {
  shop!: OwnShop;
  all!: Process[];
  admin!: Customer;
  designId!: number;
  private files!: string;

  get one(): Process {
    return this.all[0]!;
  }

  get detailPath(): string {
    return `/designs/${this.designId}/`;
  }

  async start(): Promise<void> {
    this.files = await mkdtemp(join(tmpdir(), 'anonymous-cache-'));
    this.shop = await createOwnShop(this.files);
    this.all = await Promise.all([0, 0].map(() => this.startProcess()));
    this.admin = await signInTo(this.one.api, this.shop, newName(), true);
  }

  async upload(): Promise<void> {
    this.designId = await uploadDesign(this.admin);
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map(({ api }) => api.end()));
    await this.shop.database.drop();
    await rm(this.files, { recursive: true });
  }

  async startProcess(change: Record<string, string> = {}): Promise<Process> {
    const metricsPort = await freePort();
    const env = { ...this.shop.env, METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' };
    return { api: await startOwnApi({ ...env, ...change }), metricsPort };
  }

  /** Runs SQL with `$id` for the design. */
  sql(statement: string) {
    return this.shop.database.query(statement.replace('$id', String(this.designId)));
  }

  edit(fields: Record<string, string>, more: Parameters<typeof formOf>[1] = []) {
    return read(this.one, `${this.detailPath}update/`, {
      method: 'PATCH',
      headers: this.admin.bearer,
      body: formOf(fields, more),
    });
  }

  activate(isActive: boolean) {
    return read(this.one, '/designs/activation', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.admin.bearer },
      body: JSON.stringify({ ids: [this.designId], is_active: isActive }),
    });
  }
}

/** Starts them for the specs of a file. */
export function useCachingApis(): CachingApis {
  const apis = new CachingApis();
  beforeAll(() => apis.start());
  beforeEach(() => apis.upload());
  afterAll(() => apis.stop());
  return apis;
}

export const read = <T = Record<string, unknown>>(
  { api }: Process,
  path: string,
  init?: RequestInit,
) => request<T>(`${api.url}/api/v1${path}`, init);

export async function countsOf({ metricsPort }: Process): Promise<Counts> {
  const text = await scrape(metricsPort);
  const counts = OUTCOMES.map((outcome) => [
    outcome,
    // A counter has no line before its first request.
    valueOf(text, `cloudknit_read_cache_requests_total{outcome="${outcome}"}`) || 0,
  ]);
  return Object.fromEntries(counts) as Counts;
}

/** Requests a page or a path of the api until the response comes from the cache. */
export async function requestCached<T = unknown>(
  process: Process,
  path: string,
  init?: RequestInit,
): Promise<Answer<T>> {
  let answer: Answer<T>;
  await eventually(async () => {
    await request(process.api.url + path, init);
    const before = await countsOf(process);
    answer = await request<T>(process.api.url + path, init);
    expect((await countsOf(process)).hit).toBe(before.hit + 1);
  });
  return answer!;
}

export const readCached = <T = Record<string, unknown>>(process: Process, path: string) =>
  requestCached<T>(process, `/api/v1${path}`);

/** The headers of a response without those that are each response's, or each connection's, own. */
export const headersOf = ({ headers }: { headers: Headers }) =>
  [...headers].filter(
    ([name]) => !['x-request-id', 'date', 'connection', 'keep-alive'].includes(name),
  );
