import { randomBytes } from 'node:crypto';
import type { DesignImport, ImportResults } from '#contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256Of } from '../../support/sha256.js';
import { zipOf, zipOfMode } from '../../support/fixtures/archives.js';
import { newToken } from '../../support/cli/cli.js';
import type { FormFile } from '../../support/fixtures/forms.js';
import { image, sendForm } from '../../support/site/design-forms.js';
import { type Answer, Caller, withDatabase } from '../../support/site/site.js';

let importer: Caller;
let prefix: string;

beforeAll(async () => {
  importer = new Caller(await newToken());
});

beforeEach(() => {
  prefix = randomBytes(5).toString('hex');
});

const factsOf = ({ name, bytes }: FormFile) => ({
  name,
  sha256: sha256Of(bytes),
  size_bytes: bytes.length,
});

function rowOf(i: number, file: FormFile, images: FormFile[] = []): DesignImport {
  return {
    sku: `${prefix}-${i}`,
    name: `一起导入${i}`,
    description: '一份测试图解',
    price: '29.90',
    old_price: null,
    categories: null,
    designer_username: '',
    is_active: false,
    file: factsOf(file),
    detail_images: images.map(factsOf),
  };
}

async function archiveOf(content: string): Promise<FormFile> {
  return { field: 'file', name: 'a.zip', bytes: await zipOf({ '说明.txt': content }) };
}

async function send(rows: DesignImport[], files: FormFile[]) {
  const row = rows.map((one) => JSON.stringify(one));
  return (await sendForm(importer, 'PUT', '/designs/import', { row }, files)) as Answer<
    Partial<ImportResults>
  >;
}

const standing = () =>
  withDatabase(
    async (client) =>
      (
        await client.query<{ id: number; sku: string; archives: number; pictures: number }>(
          `SELECT id::int, sku,
             (SELECT count(*)::int FROM archives WHERE design_id = d.id) AS archives,
             (SELECT count(*)::int FROM design_images WHERE design_id = d.id) AS pictures
           FROM designs d WHERE sku LIKE $1 ORDER BY id`,
          [`${prefix}-%`],
        )
      ).rows,
  );

describe('PUT /designs/import', () => {
  it('makes the designs of several rows in their order, each with its own files', async () => {
    const [one, two] = [await archiveOf('甲'), await archiveOf('乙')];
    const picture = image();
    const rows = [rowOf(1, one, [picture]), rowOf(2, two), rowOf(3, two, [picture])];
    const { status, body } = await send(rows, [two, picture, one, two, picture]);
    expect(status).toBe(200);
    expect(body.results!.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
    const made = await standing();
    expect(body.results!.map(({ design_id }) => design_id)).toEqual(made.map(({ id }) => id));
    expect(made.map(({ sku }) => sku)).toEqual(rows.map(({ sku }) => sku));
    expect(made.map(({ archives, pictures }) => [archives, pictures])).toEqual([
      [1, 1],
      [1, 0],
      [1, 1],
    ]);
    const again = await send(rows, []);
    expect(again.body.results!.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unchanged'));
  });

  it('leaves out the rows at fault, tells why, and makes the others', async () => {
    const good = await archiveOf('好');
    const broken: FormFile = { ...good, bytes: good.bytes.subarray(0, good.bytes.length - 30) };
    const noPicture: FormFile = { field: 'detail_images', name: 'a.jpg', bytes: Buffer.from('x') };
    const rows = [
      rowOf(1, broken),
      rowOf(2, good, [noPicture]),
      { ...rowOf(3, good), price: '12，5' },
      rowOf(4, good),
      rowOf(4, good),
      rowOf(5, await archiveOf('没有寄来')),
    ];
    const { body } = await send(rows, [broken, good, noPicture, good, good, good]);
    const told = body.results!.map(({ outcome, faults }) => [outcome, faults.map((f) => f.column)]);
    expect(told).toEqual([
      ['failed', ['file']],
      ['failed', ['detail_images']],
      ['failed', ['price']],
      ['created', []],
      ['failed', ['sku']],
      ['failed', ['file']],
    ]);
    expect((await standing()).map(({ sku }) => sku)).toEqual([`${prefix}-4`]);
  });

  it('tells a row whose archive holds a link why it is refused', async () => {
    const linked: FormFile = { ...(await archiveOf('')), bytes: await zipOfMode(0o120777) };
    const { body } = await send([rowOf(1, linked)], [linked]);
    expect(body.results!.map(({ outcome, faults }) => ({ outcome, faults }))).toEqual([
      {
        outcome: 'failed',
        faults: [
          {
            column: 'file',
            message: '压缩包里有链接或设备等特殊文件，请换成真正的文件后重新压缩：link.pdf',
          },
        ],
      },
    ]);
    expect(await standing()).toEqual([]);
  });

  it('survives a form whose rows are wrong in different ways', async () => {
    const row = ['{}', 'no JSON', '[]', JSON.stringify({ sku: '['.repeat(2_000) })];
    const answer = await sendForm(importer, 'PUT', '/designs/import', { row }, []);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await importer.get('/account/me')).status).toBe(200);
  });

  it('takes no file that no row names, and no form of too many rows or none', async () => {
    const [one, other] = [await archiveOf('甲'), await archiveOf('乙')];
    expect(await send([rowOf(1, one)], [other])).toMatchObject({
      status: 400,
      body: { file: ['收到的文件与清单里的不一致，请重新导入这一行'] },
    });
    const many = Array.from({ length: 21 }, (_, i) => rowOf(i, one));
    expect(await send(many, [one])).toMatchObject({
      status: 400,
      body: { row: ['一次带来的行太多'] },
    });
    expect((await send([], [one])).status).toBe(400);
    expect(await standing()).toEqual([]);
  });
});
