import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Ended } from '../support/built-commands.js';
import { cloudknit } from '../support/cli/cli.js';
import { linesOf, useImportedDesigns } from '../support/cli/cli-designs.js';
import { siteUrl, withDatabase } from '../support/site/site.js';

const designs = useImportedDesigns();
const { designer, sku, idOf } = designs;

/** Forwards to the shop, and cuts some responses in their middle. */
let proxy: Server;
let proxyUrl: string;
/** How many responses with a path of this end are cut. */
let cuts: { end: string; count: number };
/** The paths of the files that were requested. */
let requested: string[];

beforeAll(async () => {
  proxy = createServer((request, response) => {
    void (async () => {
      const path = request.url!;
      const authorization = request.headers.authorization ?? '';
      const answer = await fetch(siteUrl + path, { headers: { authorization } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (/archive$|originals/.test(path)) requested.push(path.replace('/api/v1', ''));
      const isCut = path.endsWith(cuts.end) && cuts.count > 0;
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type')!,
        'content-length': bytes.length,
      });
      if (isCut) {
        cuts.count -= 1;
        response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      } else response.end(bytes);
    })();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});

afterAll(() => {
  proxy.close();
});

beforeEach(() => {
  cuts = { end: '', count: 0 };
  requested = [];
});

const exportTo = (path: string): Promise<Ended> => {
  const args = ['designs', 'export', path, '--designer', designer, '--files', '--url', proxyUrl];
  return cloudknit(args, designs.env);
};

async function partsBelow(name: string): Promise<string[]> {
  const files = await readdir(designs.folder.path(name), { recursive: true });
  return files.filter((file) => file.endsWith('.part'));
}

describe('cloudknit designs export --files', () => {
  it('requests a file again whose connection was cut', async () => {
    cuts = { end: `/designs/${await idOf(2)}/archive`, count: 1 };
    const list = designs.folder.path('cut/list.csv');
    expect(await exportTo(list)).toMatchObject({
      status: 0,
      stderr: `已导出 3 份设计：${list}\n`,
    });
    expect(requested.filter((path) => path === cuts.end)).toHaveLength(2);
    expect(requested).toHaveLength(7);
    expect(await partsBelow('cut')).toEqual([]);
  });

  it('names the design when the connection stays broken, and goes on from there the next time', async () => {
    const id = await idOf(3);
    cuts = { end: `/designs/${id}/archive`, count: 1_000 };
    const list = designs.folder.path('broken/list.csv');
    const { status, stderr } = await exportTo(list);
    expect(stderr).toBe(
      `错误：#${id}（${sku(3)}）的图解文件没有下载完：无法连接 ${proxyUrl}（连接被中途切断），` +
        '请检查 --url 或 CLOUDKNIT_URL，并确认商城已启动\n',
    );
    expect(status).toBe(4);
    expect(requested.filter((path) => path === cuts.end).length).toBeGreaterThan(2);
    expect(await readdir(designs.folder.path('broken'))).toEqual(['files']);
    expect(await partsBelow('broken')).toEqual([]);

    // A file with other content is not taken for a complete one.
    await writeFile(designs.folder.path(`broken/files/${await idOf(1)}/image-1`), 'x');
    cuts.count = 0;
    requested = [];
    expect(await exportTo(list)).toMatchObject({ status: 0 });
    expect(requested).toEqual([
      expect.stringMatching(`^/designs/${await idOf(1)}/originals/`),
      `/designs/${id}/archive`,
    ]);
    const back = await designs.run('import', list, '--yes', '--json');
    expect(linesOf<{ outcome: string }>(back.stdout).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });

  it('names the designs of files that the shop lacks, and exports everything else', async () => {
    const id = await idOf(2);
    const rename = (prefix: string, other: string) =>
      withDatabase((client) =>
        client.query(
          `UPDATE design_images SET original_key = $3 || substr(original_key, length($2) + 1)
           WHERE design_id = $1`,
          [id, prefix, other],
        ),
      );
    await rename('originals/', 'originals/gone');
    const list = designs.folder.path('lacking/list.csv');
    try {
      const { status, stderr } = await exportTo(list);
      expect(stderr.split('\n')).toEqual([
        `#${id}（${sku(2)}）的第 1 张图：商城里没有这个文件`,
        `已导出 3 份设计：${list}`,
        '商城缺 1 个文件，见上面各行；这些单元格留空，再导入时不会改动商城里的文件。请从备份找回它们',
        '',
      ]);
      expect(status).toBe(1);
      expect(requested).toHaveLength(6);
    } finally {
      await rename('originals/gone', 'originals/');
    }
    expect(await readFile(list, 'utf8')).toContain(`files/${id}/archive.zip,`);
    const back = await designs.run('import', list, '--yes', '--json');
    expect(linesOf<{ outcome: string }>(back.stdout).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });

  it('leaves no temporary list when the shop refuses', async () => {
    const list = designs.folder.path('refused/list.csv');
    const args = ['designs', 'export', list, '--url', proxyUrl];
    const { status } = await cloudknit(args, { CLOUDKNIT_TOKEN: 'no-such-token' });
    expect(status).toBe(3);
    expect(await readdir(designs.folder.path('refused'))).toEqual([]);
    const orders = ['orders', 'list', '--csv', designs.folder.path('refused/o.csv')];
    expect((await cloudknit(orders, { CLOUDKNIT_TOKEN: 'no-such-token' })).status).toBe(3);
    expect(await readdir(designs.folder.path('refused'))).toEqual([]);
  });
});
