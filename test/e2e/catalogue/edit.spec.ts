import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { zipOf, zipOfMode } from '../../support/fixtures/archives.js';
import type { Fields, FormFile } from '../../support/fixtures/forms.js';
import {
  admin,
  archive,
  detailOf,
  image,
  SAMPLE_PICTURE,
  sendForm,
  upload,
} from '../../support/site/design-forms.js';
import {
  type Caller,
  createBuyer,
  DEMO_PASSWORD,
  signIn,
  visitor,
  withDatabase,
} from '../../support/site/site.js';

describe('editing a design', () => {
  const edit = (id: unknown, caller: Caller, fields: Fields, files: FormFile[] = []) =>
    sendForm(caller, 'PATCH', `/designs/${String(id)}/update/`, fields, files);

  async function newDesign(files: FormFile[] = [archive(), image()]): Promise<unknown> {
    return (await upload({ designer_username: '山茶手作' }, files)).body['id'];
  }

  it('changes what is named, for its designer and for admins (API-30, ROLE-05, ROLE-06, EDIT-02)', async () => {
    const id = await newDesign();
    const designer = await signIn('designer@example.com', DEMO_PASSWORD);
    const answer = await edit(
      id,
      designer,
      { name: '改过的毛衣', price: '1.50', old_price: '', categories: ['2'] },
      [image(await sharp(SAMPLE_PICTURE).negate().jpeg().toBuffer())],
    );
    expect(answer).toMatchObject({ status: 200, body: { message: '更新成功！' } });
    expect(await detailOf(id)).toMatchObject({
      name: '改过的毛衣',
      description: '一件用来测试上传的毛衣',
      price: '1.50',
      old_price: null,
      categories: [{ id: 2 }],
      detail_images: [expect.anything(), expect.anything()],
    });
    const found = await visitor.get<{ results: { id: number }[] }>(
      `/designs/search?name=${encodeURIComponent('改过的')}`,
    );
    expect(found.body.results.map((design) => design.id)).toContain(id);
    expect((await edit(id, admin, { description: '管理员改的' })).status).toBe(200);
    expect((await detailOf(id)).description).toBe('管理员改的');
  });

  it('refuses others, and a designer’s is_active (ROLE-02, ROLE-07, ROLE-11)', async () => {
    const id = await newDesign();
    const designer = await signIn('designer@example.com', DEMO_PASSWORD);
    expect((await edit(id, visitor, { name: 'x' })).status).toBe(401);
    expect((await edit(id, await createBuyer(), { name: 'x' })).status).toBe(403);
    expect(await edit(id, designer, { is_active: 'false' })).toMatchObject({
      status: 403,
      body: { error: '只有管理员可以上架或下架设计' },
    });
    expect((await edit(999_999, admin, { name: 'x' })).status).toBe(404);
  });

  it('takes the old price away with 0 or 0.00 as with nothing (UP-17)', async () => {
    const id = await newDesign();
    for (const none of ['0', '0.00', '']) {
      expect((await edit(id, admin, { old_price: '39.90' })).status).toBe(200);
      expect((await detailOf(id)).old_price).toBe('39.90');
      expect((await edit(id, admin, { old_price: none })).status).toBe(200);
      expect((await detailOf(id)).old_price).toBeNull();
    }
  });

  it('switches a design off and on (ROLE-10, ROLE-12)', async () => {
    const id = await newDesign();
    expect((await edit(id, admin, { is_active: 'false' })).status).toBe(200);
    expect((await visitor.get(`/designs/${String(id)}/`)).status).toBe(404);
    expect((await edit(id, await createBuyer(), { name: 'x' })).status).toBe(404);
    expect((await detailOf(id, admin)).is_active).toBe(false);
    expect((await edit(id, admin, { is_active: 'true' })).status).toBe(200);
    expect((await detailOf(id)).is_active).toBe(true);
  });

  it.each([
    ['EDIT-06', { name: ' ' }, 'name', '不能为空'],
    ['EDIT-07', { description: '' }, 'description', '不能为空'],
    ['EDIT-08', { price: '' }, 'price', '不能为空'],
    ['EDIT-09', { price: '0' }, 'price', '价格必须大于0'],
    ['EDIT-10', { price: '1.234' }, 'price', '请输入有效的价格（最多两位小数）'],
    ['EDIT-10', { name: '织'.repeat(51) }, 'name', '最多50个字符'],
    ['EDIT-10', { old_price: '10000000000' }, 'old_price', '原价不能超过9999999999.99'],
  ])('%s refuses %j', async (_id, change, field, text) => {
    const { status, body } = await edit(1, admin, change);
    expect({ status, told: body[field] }).toEqual({ status: 400, told: [text] });
  });

  it('refuses pictures above 5 MB (EDIT-11)', async () => {
    const id = await newDesign();
    const large = Buffer.concat([SAMPLE_PICTURE, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await edit(id, admin, {}, [image(large)])).toMatchObject({
      status: 413,
      body: { error: '图片不能超过5MB' },
    });
  });

  it('removes and orders pictures; the first is the preview', async () => {
    const shades = ['#111111', '#888888', '#eeeeee'];
    const pictures = await Promise.all(
      shades.map((background) =>
        sharp({ create: { width: 30, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const id = await newDesign([archive(), ...pictures.map((bytes) => image(bytes))]);
    const [a, b, c] = (await detailOf(id)).detail_images;
    await edit(id, admin, { image_order: [String(c!.id), String(a!.id)] });
    const idsOf = async () => (await detailOf(id)).detail_images.map((shown) => shown.id);
    expect(await idsOf()).toEqual([c!.id, a!.id, b!.id]);
    expect((await detailOf(id)).preview_image).toBe(c!.thumbnail);
    await edit(id, admin, { remove_image_ids: [String(c!.id)] }, [image(pictures[2])]);
    const left = await detailOf(id);
    expect(left.detail_images.map((shown) => shown.id).slice(0, 2)).toEqual([a!.id, b!.id]);
    expect(left.detail_images).toHaveLength(3);
  });

  it('keeps a new archive beside the old one and delivers the new', async () => {
    const id = await newDesign();
    const next = await zipOf({ 'second.pdf': '%PDF 2' });
    expect((await edit(id, admin, {}, [archive(next, '第二版.zip')])).status).toBe(200);
    const file = await admin.get(`/designs/${String(id)}/download`);
    expect(file.bytes.equals(next)).toBe(true);
    const versions = await withDatabase(async (client) => {
      const { rows } = await client.query('SELECT version FROM archives WHERE design_id = $1', [
        id,
      ]);
      return rows.length;
    });
    expect(versions).toBe(2);
    const refused = await edit(id, admin, {}, [archive(Buffer.from('x'), 'a.zip')]);
    expect(refused.status).toBe(400);
    const linked = await edit(id, admin, {}, [archive(await zipOfMode(0o120777), 'a.zip')]);
    expect(linked.body['error']).toMatch(/^压缩包里有链接或设备等特殊文件/);
  });

  it('takes a form once, also when it is sent again', async () => {
    const id = await newDesign();
    const { updated_at } = await detailOf(id);
    const fields = { name: '改一次', updated_at, idempotency_key: randomUUID() };
    const files = [archive(await zipOf({ '第二版.pdf': '%PDF 2' })), image()];
    const send = () => edit(id, admin, fields, files);
    // Sent twice at once, and again later.
    for (const { status } of [...(await Promise.all([send(), send()])), await send()]) {
      expect(status).toBe(200);
    }
    expect((await detailOf(id)).detail_images).toHaveLength(2);
    const other = await newDesign();
    const refused = await edit(other, admin, { ...fields, updated_at: '' });
    expect([refused.status, (await detailOf(other)).name]).toEqual([400, '上传的毛衣']);
    const next = { name: '再改', idempotency_key: randomUUID() };
    expect((await edit(id, admin, next)).status).toBe(200);
    expect((await detailOf(id)).name).toBe('再改');
  });

  it('refuses an edit that would overwrite a newer one', async () => {
    const id = await newDesign();
    const { updated_at } = await detailOf(id);
    const answers = await Promise.all(
      ['甲改的', '乙改的'].map((name) => edit(id, admin, { name, updated_at })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'design_changed',
      error: '此设计刚刚被他人修改过，请刷新后重试',
    });
    const { updated_at: seen } = await detailOf(id);
    expect((await edit(id, admin, { name: '再改', updated_at: seen })).status).toBe(200);
  });
});
