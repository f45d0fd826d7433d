import { describe, expect, it } from '@jest/globals';
import { startCli } from '../support/cli/cli.js';
import { HEADERS, useImports, YES } from '../support/cli/imports.js';
import { eventually } from '../support/eventually.js';
import { TcpProxy } from '../support/servers/tcp-proxy.js';
import { admin } from '../support/site/design-forms.js';
import { DEMO_PASSWORD, siteUrl } from '../support/site/site.js';

const lists = useImports();
const { bare, imported, run, outcomes } = lists;

describe('cloudknit import', () => {
  it('continues an import that was killed, without duplicates', async () => {
    const lines = Array.from({ length: 150 }, (_, i) => bare(i + 1));
    await lists.folder.write('long.csv', [HEADERS, ...lines].join('\n'));
    const { child, ended } = startCli(
      ['import', lists.folder.path('long.csv'), ...YES, '--concurrency', '2'],
      lists.env,
    );
    await eventually(async () => expect((await imported()).length).toBeGreaterThan(20));
    child.kill('SIGKILL');
    await ended;
    const standing = (await imported()).length;
    expect(standing).toBeLessThan(150);
    const second = await run('long.csv');
    expect(second.status).toBe(0);
    const designs = await imported();
    expect(designs).toHaveLength(150);
    expect(new Set(designs.map(({ sku }) => sku)).size).toBe(150);
    const again = await outcomes(second);
    expect(again.filter((outcome) => outcome === '未变').length).toBeGreaterThanOrEqual(standing);
  });

  it('waits for a shop that is away for a while', async () => {
    const proxy = new TcpProxy({ host: '127.0.0.1', port: Number(new URL(siteUrl).port) });
    await proxy.mend();
    const lines = Array.from({ length: 60 }, (_, i) => bare(i + 1));
    await lists.folder.write('away.csv', [HEADERS, ...lines].join('\n'));
    const { ended } = startCli(
      ['import', lists.folder.path('away.csv'), ...YES, '--concurrency', '2'],
      {
        ...lists.env,
        CLOUDKNIT_URL: `http://127.0.0.1:${proxy.port}`,
      },
    );
    await eventually(async () => expect((await imported()).length).toBeGreaterThan(5));
    await proxy.cut();
    // The absence is the stimulus, nothing is expected of the wait.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await proxy.mend();
    expect((await ended).status).toBe(0);
    await proxy.cut();
    expect(await imported()).toHaveLength(60);
  });

  it('ends with 3 when its token is revoked on the way, and tells which rows are left', async () => {
    const { body } = await admin.post<{ id: string; token: string }>('/account/api-tokens/', {
      name: 'short',
      password: DEMO_PASSWORD,
    });
    const lines = Array.from({ length: 150 }, (_, i) => bare(i + 1));
    await lists.folder.write('revoked.csv', [HEADERS, ...lines].join('\n'));
    const { ended } = startCli(
      ['import', lists.folder.path('revoked.csv'), ...YES, '--concurrency', '1'],
      { CLOUDKNIT_TOKEN: body.token },
    );
    await eventually(async () => expect((await imported()).length).toBeGreaterThan(5));
    await admin.send('DELETE', `/account/api-tokens/${body.id}`, {});
    const done = await ended;
    expect(done.status).toBe(3);
    expect(done.stderr).toContain('登录已失效');
    const left = (await outcomes(done)).filter((outcome) => outcome === '未处理').length;
    expect(left).toBe(150 - (await imported()).length);
  });

  it('finishes what is on its way at the first Ctrl-C, and reports what is left', async () => {
    const lines = Array.from({ length: 150 }, (_, i) => bare(i + 1));
    await lists.folder.write('stopped.csv', [HEADERS, ...lines].join('\n'));
    const { child, ended } = startCli(
      ['import', lists.folder.path('stopped.csv'), ...YES, '--concurrency', '2'],
      lists.env,
    );
    await eventually(async () => expect((await imported()).length).toBeGreaterThan(5));
    child.kill('SIGINT');
    const done = await ended;
    expect(done.status).toBe(1);
    expect(done.stderr).toContain('未处理');
    const counted = await outcomes(done);
    expect(counted).toHaveLength(150);
    expect(counted.filter((outcome) => outcome === '新建')).toHaveLength((await imported()).length);
  });
});
