import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as open } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { zipOf } from '../support/fixtures/archives.js';
import { formOf } from '../support/fixtures/forms.js';
import { admin, archive as archiveFile, FIELDS } from '../support/site/design-forms.js';
import { eventually } from '../support/eventually.js';
import { newName } from '../support/site/messages.js';
import { type OwnApi, type OwnProcess, startOwn, startOwnApi } from '../support/site/own-api.js';
import { request, withDatabase } from '../support/site/site.js';

let running: OwnProcess | null = null;
/** What is cut off stays lying in it. */
let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'ending-'));
});

afterAll(() => rm(files, { recursive: true }));

afterEach(() => {
  running?.child.kill('SIGKILL');
  running = null;
});

async function start(env: Record<string, string> = {}): Promise<OwnApi> {
  const api = await startOwnApi({ LOG_LEVEL: 'info', STORAGE_DIR: files, ...env });
  running = api;
  return api;
}

const ready = (api: OwnApi) => request(`${api.url}/health/ready`);
const isListening = (api: OwnApi) =>
  ready(api).then(
    () => true,
    () => false,
  );

/** An upload of which all but the last bytes are sent, so that it is under way until `finish`. */
async function beginUpload(
  api: OwnApi,
  archive: Buffer,
): Promise<{ request: ClientRequest; finish(): Promise<IncomingMessage> }> {
  const form = formOf({ ...FIELDS, name: `毛衣${newName()}` }, [archiveFile(archive)]);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const upload = open(`${api.url}/api/v1/designs/upload`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${admin.token!}`,
      'content-type': encoded.headers.get('content-type')!,
      'content-length': body.length,
      connection: 'keep-alive',
    },
  });
  upload.on('error', () => undefined);
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  await new Promise((resolve) => upload.write(body.subarray(0, -40), resolve));
  return {
    request: upload,
    finish: async () => {
      upload.end(body.subarray(-40));
      return (await answered)[0];
    },
  };
}

const bigArchive = () => zipOf({ '说明.pdf': randomBytes(24 * 1024 * 1024) }, { compress: false });

describe('an api that is told to end', () => {
  it('is not ready any more, finishes an upload and a download, and exits with 0', async () => {
    const api = await start({ SHUTDOWN_DELAY_SECONDS: '10' });
    const archive = await bigArchive();
    const first = await (await beginUpload(api, archive)).finish();
    expect(first.statusCode).toBe(201);
    const { id } = (await json(first)) as { id: number };

    const download = open(`${api.url}/api/v1/designs/${id}/download`, {
      headers: { authorization: `Bearer ${admin.token!}` },
    });
    download.end();
    const [file] = (await once(download, 'response')) as [IncomingMessage];
    const upload = await beginUpload(api, archive);
    const exited = once(api.child, 'exit');
    api.child.kill('SIGTERM');
    await eventually(async () =>
      expect(await ready(api)).toMatchObject({
        status: 503,
        body: { status: 'ending', database: 'ok' },
      }),
    );
    await eventually(async () => expect(await isListening(api)).toBe(false));

    const answer = await upload.finish();
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.connection).toBe('close');
    answer.resume();
    const bytes = await buffer(file);
    expect(bytes.equals(archive)).toBe(true);
    expect(await exited).toEqual([0, null]);
    expect(api.output()).toContain('graceful shutdown finished');
    expect(api.output()).not.toMatch(/ERROR/);
  });

  it('does not wait for idle keep-alive connections', async () => {
    const api = await start();
    const idle = open(`${api.url}/health/live`, { headers: { connection: 'keep-alive' } });
    idle.end();
    const [answer] = (await once(idle, 'response')) as [IncomingMessage];
    answer.resume();
    expect(await api.end()).toBe(0);
  });

  it('cuts off what does not end in its time, and exits with 0 all the same', async () => {
    const api = await start({ SHUTDOWN_SECONDS: '1' });
    await beginUpload(api, await zipOf({ '说明.pdf': '%PDF' }));
    expect(await api.end()).toBe(0);
    expect(api.output()).toContain('1 requests are aborted');
  });

  it('exits at once on a second signal', async () => {
    const api = await start();
    const upload = await beginUpload(api, await zipOf({ '说明.pdf': '%PDF' }));
    const exited = once(api.child, 'exit');
    api.child.kill('SIGTERM');
    await eventually(() => expect(api.output()).toContain('SIGTERM: graceful shutdown started'));
    api.child.kill('SIGINT');
    expect(await exited).toEqual([1, null]);
    upload.request.destroy();
  });
});

describe('a worker that is told to end', () => {
  it('closes its connections and exits with 0', async () => {
    running = await startOwn('worker', { LOG_LEVEL: 'info' });
    expect(await running.end()).toBe(0);
    expect(running.output()).not.toMatch(/ERROR/);
  });

  it('exits with 0 while Redis accepts connections but does not answer', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    // With this alarm the worker asks Redis for the failed jobs as soon as it runs.
    const subject = newName();
    await withDatabase((client) =>
      client.query(
        `INSERT INTO alarms (kind, subject, detail) VALUES ('failed_jobs', $1, '测试')`,
        [subject],
      ),
    );
    running = await startOwn('worker', { REDIS_URL: `redis://127.0.0.1:${port}` });
    const code = await running.end();
    silent.close();
    await withDatabase((client) =>
      client.query('DELETE FROM alarms WHERE subject = $1', [subject]),
    );
    // Both report that Redis is away: the relay only when a job is due in the shop's database.
    const others = running
      .output()
      .replaceAll(/^.*\[(OutboxRelay|AlarmsSchedule)\].*Redis does not answer.*\n/gm, '');
    expect([code, others]).toEqual([0, '']);
  });
});
