import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sha256Of } from '../support/sha256.js';
import { zipOf } from '../support/fixtures/archives.js';
import { cloudknit, idsOfSku, newFolder, newToken } from '../support/cli/cli.js';
import { pictureOf, SAMPLE_ZIP } from '../support/site/design-forms.js';
import { withDatabase } from '../support/site/site.js';

const sku = `FILES-${randomBytes(5).toString('hex')}`;

/** A list of one design without a designer of its own. */
const listOf = (images: string) =>
  `货号,名称,描述,价格,分类,文件,图片,上架\n${sku},换文件,一份测试图解,29.90,毛衣,a.zip,${images},否`;

const archivesOf = (id: number) =>
  withDatabase(
    async (client) =>
      (
        await client.query<{ version: number; sha256: string }>(
          `SELECT version, encode(sha256, 'hex') AS sha256 FROM archives
           WHERE design_id = $1 ORDER BY version`,
          [id],
        )
      ).rows,
  );

/** The SHA-256 of a design's pictures as they were sent, in their order. */
const originalsOf = (id: number) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ sha256: string }>(
      `SELECT encode(original_sha256, 'hex') AS sha256 FROM design_images
       WHERE design_id = $1 ORDER BY position`,
      [id],
    );
    return rows.map(({ sha256 }) => sha256);
  });

describe('cloudknit import', () => {
  it('sends an archive that changed under its name, and puts new pictures in their order', async () => {
    const own = await newFolder();
    const env = { CLOUDKNIT_TOKEN: await newToken() };
    const bring = () => cloudknit(['import', own.path('list.csv'), '--yes', '--json'], env);
    await own.write('list.csv', listOf('a.jpg'));
    expect((await bring()).status).toBe(0);
    const [id] = await idsOfSku(sku);
    const [first] = await originalsOf(id!);

    const archive = await zipOf({ '图解.pdf': randomBytes(20) });
    await own.write('a.zip', archive);
    expect(JSON.parse((await bring()).stdout)).toMatchObject({
      outcome: 'updated',
      message: '改了文件',
    });
    expect(await archivesOf(id!)).toEqual([
      { version: 1, sha256: sha256Of(SAMPLE_ZIP) },
      { version: 2, sha256: sha256Of(archive) },
    ]);

    const picture = await pictureOf('#33aa77');
    await own.write('b.jpg', picture);
    await own.write('list.csv', listOf('b.jpg;a.jpg'));
    expect(JSON.parse((await bring()).stdout)).toMatchObject({ message: '改了图片' });
    expect(await originalsOf(id!)).toEqual([sha256Of(picture), first]);
    expect(await archivesOf(id!)).toHaveLength(2);
    expect(JSON.parse((await bring()).stdout)).toMatchObject({ outcome: 'unchanged' });
    await own.remove();
  });
});
