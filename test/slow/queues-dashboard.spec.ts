import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Bull, { type Queue } from 'bull';
import { admin } from '../support/site/design-forms.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { ownRedis } from '../support/servers/own-redis.js';
import {
  type Caller,
  createAccount,
  createBuyer,
  request,
  signIn,
  withDatabase,
} from '../support/site/site.js';

let api: OwnApi;
let queue: Queue;
/** The ids of the jobs that were given up. */
const failed: string[] = [];

beforeAll(async () => {
  // Queues of its own: nobody works on them.
  const redis = await ownRedis();
  api = await startOwnApi({ REDIS_URL: redis });
  queue = new Bull('email', redis, { prefix: 'cloudknit' });
});

afterAll(async () => {
  // The worker of the shop has another Redis, and would run the retried jobs a minute later.
  await withDatabase((client) =>
    client.query('DELETE FROM outbox WHERE job_id = ANY($1::uuid[])', [failed]),
  );
  await queue.close();
  await api.end();
});

interface Wish {
  method?: string;
  site?: string;
  origin?: string;
  accept?: string;
}

/** As a browser of somebody's asks for it. */
const ask = <T = Record<string, unknown>>(who: Caller | null, path = '', wish: Wish = {}) =>
  request<T>(`${api.url}/admin/queues${path}`, {
    method: wish.method ?? 'GET',
    redirect: 'manual',
    headers: {
      accept: wish.accept ?? 'text/html',
      ...(who && { cookie: `access_token=${who.token!}` }),
      ...(wish.site && { 'sec-fetch-site': wish.site }),
      ...(wish.origin && { origin: wish.origin }),
    },
  });

/** A job that was given up, as the dashboard shows it. */
async function failedJob(): Promise<string> {
  const options = { jobId: randomUUID(), attempts: 1, lifo: true };
  failed.push(options.jobId);
  await queue.add('email.receipt', { orderId: 'none' }, options);
  const job = await queue.getNextJob();
  await job!.moveToFailed({ message: 'the mail server is away' });
  return String(job!.id);
}

const recorded = (jobId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ action: string; subject: string; actor_name: string }>(
      `SELECT action, subject, actor_name FROM audit_log
       WHERE details ->> 'job_id' = $1 ORDER BY id`,
      [jobId],
    );
    return rows;
  });

/** The rows that keep a retried job until it is done. */
const restored = (jobId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ job: string; payload: object }>(
      'SELECT job, payload FROM outbox WHERE job_id = $1',
      [jobId],
    );
    return rows;
  });

const change = (who: Caller | null, path: string, site = 'same-origin') =>
  ask(who, `/api/queues/email${path}`, { method: 'PUT', site, accept: 'application/json' });

describe('the dashboard of the queues', () => {
  it('sends visitors to the sign-in and back', async () => {
    const page = await ask(null, '/queue/email?status=failed');
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toBe(
      '/login?redirect=%2Fadmin%2Fqueues%2Fqueue%2Femail%3Fstatus%3Dfailed',
    );
    expect((await ask(null, '/api/queues', { accept: 'application/json' })).status).toBe(401);
    const forged = Object.assign(Object.create(admin) as Caller, { token: `${admin.token!}x` });
    expect((await ask(forged)).status).toBe(302);
  });

  it('refuses buyers, for pages and changes alike', async () => {
    const buyer = await createBuyer();
    for (const path of ['', '/api/queues', '/static/js/none.js']) {
      expect(await ask(buyer, path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const jobId = await failedJob();
    expect((await change(buyer, `/${jobId}/retry`)).status).toBe(403);
    expect(await recorded(jobId)).toEqual([]);
  });

  it('shows an admin every queue, its page from this host alone and kept by nobody', async () => {
    const page = await ask(admin);
    expect(page.status).toBe(200);
    const html = page.bytes.toString();
    expect(html).toContain('云织商城');
    expect(html).not.toMatch(/(href|src)="(https?:)?\/\//);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const script = /src="(static\/js\/main[^"]+)"/.exec(html)![1]!;
    expect((await ask(admin, `/${script}`)).status).toBe(200);
    const list = await ask<{ queues: { name: string }[] }>(admin, '/api/queues');
    expect(list.body.queues.map(({ name }) => name).toSorted()).toEqual([
      'email',
      'images',
      'messages',
      'pages',
      'pages-ahead',
      'payment-notification',
      'search',
      'sheet-proposals',
      'sms',
    ]);
  });

  it('has a job tried again, and records who did', async () => {
    const jobId = await failedJob();
    expect((await change(admin, `/${jobId}/retry`)).status).toBe(204);
    expect(await (await queue.getJob(jobId))!.getState()).toBe('waiting');
    expect(await recorded(jobId)).toEqual([
      { action: 'queue.retry', subject: 'email', actor_name: 'admin' },
    ]);
    expect(await restored(jobId)).toEqual([{ job: 'email.receipt', payload: { orderId: 'none' } }]);
  });

  it('has all failed jobs of a queue tried again, and keeps them until they are done', async () => {
    const jobIds = [await failedJob(), await failedJob()];
    expect((await change(admin, '/retry/failed')).status).toBe(200);
    for (const jobId of jobIds) {
      expect(await (await queue.getJob(jobId))!.getState()).toBe('waiting');
      expect(await restored(jobId)).toHaveLength(1);
    }
  });

  it('changes nothing for a page of another site', async () => {
    const jobId = await failedJob();
    const path = `/api/queues/email/${jobId}/retry`;
    const wishes: Wish[] = [
      { site: 'cross-site' },
      { site: 'same-site' },
      { site: 'none' },
      { origin: 'https://elsewhere.example' },
      {},
    ];
    for (const wish of wishes) {
      const answer = await ask(admin, path, { method: 'PUT', ...wish });
      expect([wish, answer.status]).toEqual([wish, 403]);
    }
    expect(await (await queue.getJob(jobId))!.getState()).toBe('failed');
    expect(await recorded(jobId)).toEqual([]);
    const old = { method: 'PUT', origin: new URL(process.env['PUBLIC_URL']!).origin };
    expect((await ask(admin, path, old)).status).toBe(204);
  });

  it('loses no job that may still succeed, and alters none', async () => {
    const waiting = String((await queue.add('email.receipt', { orderId: 'none' })).id);
    const refused: [string, string][] = [
      ['PUT', '/empty'],
      ['PUT', '/obliterate'],
      ['PUT', '/clean/wait'],
      ['PUT', `/${waiting}/clean`],
      ['PATCH', `/${waiting}/update-data`],
      ['POST', '/add'],
    ];
    for (const [method, path] of refused) {
      const answer = await ask(admin, `/api/queues/email${path}`, { method, site: 'same-origin' });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(await (await queue.getJob(waiting))!.getState()).toBe('waiting');
    const givenUp = await failedJob();
    expect((await change(admin, `/${givenUp}/clean`)).status).toBe(204);
    expect(await queue.getJob(givenUp)).toBeNull();
    expect(await recorded(givenUp)).toMatchObject([{ action: 'queue.remove' }]);
  });

  it('is revoked with the session', async () => {
    const { email, password } = await createAccount();
    const somebody = await signIn(email, password);
    const setRights = (isAdmin: boolean) =>
      withDatabase((client) =>
        client.query('UPDATE users SET is_admin = $2 WHERE email = $1', [email, isAdmin]),
      );
    await setRights(true);
    expect((await ask(somebody)).status).toBe(200);
    await setRights(false);
    expect((await ask(somebody)).status).toBe(403);
    await withDatabase((client) =>
      client.query(
        'UPDATE sessions SET revoked_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)',
        [email],
      ),
    );
    expect((await ask(somebody)).status).toBe(302);
  });
});
