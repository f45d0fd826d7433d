import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  fakeArchive,
  rarOf,
  rawZip,
  sevenZipOf,
  tableBomb,
  zipOfMode,
} from '../../support/fixtures/archives.js';
import type { FormFile } from '../../support/fixtures/forms.js';
import {
  admin,
  archive,
  detailOf,
  image,
  SAMPLE_PICTURE,
  SAMPLE_ZIP,
  upload,
} from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { expectNothingLeft, INCOMING } from '../../support/site/incoming.js';
import { newName } from '../../support/site/messages.js';
import {
  createBuyer,
  DEMO_PASSWORD,
  request,
  signIn,
  siteUrl,
  visitor,
} from '../../support/site/site.js';

const CUT_OFF = '压缩包不完整：没有传完，或只是分卷的一部分，请上传完整的压缩包';

async function incomingSizes(): Promise<number[]> {
  const files = await readdir(INCOMING);
  return Promise.all(files.map((file) => stat(join(INCOMING, file)).then(({ size }) => size)));
}

describe('uploading a design', () => {
  it('puts it up for sale with its pictures, its archive and what is in it (API-29, ROLE-08)', async () => {
    const name = `毛衣${newName()}`;
    const files = [archive(), image(), image(SAMPLE_PICTURE, 'b.jpg')];
    const { status, body } = await upload({ name }, files);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: expect.any(Number), message: '上传成功' });
    const design = await detailOf(body['id']);
    expect(design).toMatchObject({
      name,
      price: '29.90',
      old_price: '39.90',
      designer_username: 'admin',
      is_active: true,
      categories: [{ id: 1 }, { id: 3 }],
      archive: {
        size_bytes: SAMPLE_ZIP.length,
        files: [
          { kind: 'pdf', count: 1 },
          { kind: 'image', count: 2 },
        ],
      },
    });
    expect(design.detail_images).toHaveLength(2);
    expect(design.preview_image).toBe(design.detail_images[0]!.thumbnail);
    const file = await admin.get(`/designs/${String(body['id'])}/download`);
    expect(file.bytes.equals(SAMPLE_ZIP)).toBe(true);
    expect(file.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%E6%AF%9B%E8%A1%A3.zip",
    );
    const list = await visitor.get<{ results: { id: number }[] }>(
      `/designs/search?name=${encodeURIComponent(name)}`,
    );
    expect(list.body.results.map(({ id }) => id)).toContain(body['id']);
    await expectNothingLeft();
  });

  it('belongs to the designer named, whose name nobody else can register', async () => {
    const designer = newName();
    const { body } = await upload({ designer_username: designer });
    expect(await detailOf(body['id'])).toMatchObject({ designer_username: designer });
    const free = await visitor.get(`/account/check-username/?username=${designer}`);
    expect(free.body).toEqual({ available: false });
    expect((await upload({ designer_username: 'a b' })).body).toMatchObject({
      designer_username: ['用户名只能包含字母、数字和下划线'],
    });
  });

  it('refuses visitors with 401 and others than admins with 403 (ROLE-02, ROLE-09, UP-30, UP-31)', async () => {
    expect((await upload({}, [archive()], visitor)).status).toBe(401);
    const designer = await signIn('designer@example.com', DEMO_PASSWORD);
    for (const caller of [await createBuyer(), designer]) {
      expect(await upload({}, [archive()], caller)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', error: '您没有权限执行此操作' },
      });
    }
  });

  it.each([
    ['UP-09', { name: '' }, 'name', '不能为空'],
    ['UP-09', { name: undefined }, 'name', '不能为空'],
    ['UP-10', { name: '织'.repeat(51) }, 'name', '最多50个字符'],
    ['UP-11', { description: ' ' }, 'description', '不能为空'],
    ['UP-12', { price: undefined }, 'price', '不能为空'],
    ['UP-13', { price: '1e9' }, 'price', '请输入有效的价格（最多两位小数）'],
    ['UP-13', { price: '-1' }, 'price', '请输入有效的价格（最多两位小数）'],
    ['UP-13', { price: '0.001' }, 'price', '请输入有效的价格（最多两位小数）'],
    ['UP-13', { price: '９.９' }, 'price', '请输入有效的价格（最多两位小数）'],
    ['UP-14', { price: '0.00' }, 'price', '价格必须大于0'],
    ['UP-15', { price: '10000000000' }, 'price', '价格不能超过9999999999.99'],
    ['UP-17', { old_price: 'x' }, 'old_price', '请输入有效的原价（最多两位小数）'],
    ['UP-18', { old_price: '10000000000' }, 'old_price', '原价不能超过9999999999.99'],
    ['UP-01', { categories: ['99999'] }, 'categories', '分类不存在'],
    ['UP-01', { categories: ['毛衣'] }, 'categories', '分类不存在'],
  ])('%s refuses %j', async (_id, change, field, text) => {
    const { status, body } = await upload(change);
    expect(status).toBe(400);
    expect(body[field]).toContain(text);
    await expectNothingLeft();
  });

  it('takes a design without old price, category and picture (UP-16)', async () => {
    const { status, body } = await upload({ old_price: '', categories: undefined });
    expect(status).toBe(201);
    expect(await detailOf(body['id'])).toMatchObject({ old_price: null, categories: [] });
  });

  it.each(['0', '0.00'])('takes the old price %s for none (UP-17)', async (old_price) => {
    const { status, body } = await upload({ old_price });
    expect(status).toBe(201);
    expect(await detailOf(body['id'])).toMatchObject({ old_price: null });
  });

  it('refuses what is no archive, is one under another name, or is not there (UP-19, UP-23)', async () => {
    const refusals: [FormFile[], string][] = [
      [[], '请选择设计文件'],
      [[archive(SAMPLE_ZIP, 'a.exe')], '文件格式须为 .zip、.rar 或 .7z'],
      [
        [archive(Buffer.from('MZ\u0090 a program'), 'a.zip')],
        '文件内容与扩展名不符，请上传真正的 .zip、.rar 或 .7z 文件',
      ],
      [[archive(SAMPLE_ZIP, 'a.rar')], '这个文件其实是 zip 压缩包，请把扩展名改为 .zip 后再上传'],
      [[archive(Buffer.alloc(0), 'a.zip')], '文件是空的'],
    ];
    for (const [files, text] of refusals) {
      const { status, body } = await upload({}, files);
      expect({ status, text: body['error'] }).toEqual({ status: 400, text });
    }
    await expectNothingLeft();
  });

  it('looks into a zip: corrupt, encrypted, empty, dangerous and bomb-like ones are refused', async () => {
    const damaged = Buffer.from(SAMPLE_ZIP);
    damaged.fill(0x55, 45, 50);
    const damagedLzma = await sevenZipOf({ 'a.pdf': randomBytes(500) }, '-tzip', '-mm=LZMA');
    damagedLzma.fill(0x55, 300, 310);
    const refusals: [Buffer, string][] = [
      [damaged, '压缩包已损坏，无法读取'],
      [SAMPLE_ZIP.subarray(0, SAMPLE_ZIP.length - 30), CUT_OFF],
      [
        await zipOfMode(0o120777),
        '压缩包里有链接或设备等特殊文件，请换成真正的文件后重新压缩：link.pdf',
      ],
      [damagedLzma, '压缩包已损坏，无法读取'],
      [rawZip(Buffer.from('a.pdf'), { flags: 1 }), '压缩包已加密，请上传不带密码的压缩包'],
      [rawZip(Buffer.from('folder/')), '压缩包里没有文件'],
      [rawZip(Buffer.from('../../etc/passwd')), '压缩包内含不安全的路径，已拒绝'],
      [rawZip(Buffer.from('..\\up.exe')), '压缩包内含不安全的路径，已拒绝'],
      [
        rawZip(Buffer.from('bomb.txt'), { unpackedBytes: 4_000_000_000 }),
        '压缩包解压后过大或文件过多，已拒绝',
      ],
    ];
    for (const [bytes, text] of refusals) {
      const { status, body } = await upload({}, [archive(bytes)]);
      expect({ status, text: body['error'] }).toEqual({ status: 400, text });
    }
  });

  it('reads names in GBK', async () => {
    const gbk = rawZip(Buffer.from('cbb5c3f72e706466', 'hex'));
    const listed = await detailOf((await upload({}, [archive(gbk)])).body['id']);
    expect(listed.archive!.files).toEqual([{ kind: 'pdf', count: 1 }]);
  });

  it('looks into RAR and 7z as well, and into zips that 7-Zip alone can unpack (UP-19)', async () => {
    const pdf = Buffer.from('%PDF');
    for (const [name, bytes] of [
      ['a.rar', rarOf('图解/说明.pdf', pdf)],
      ['a.7z', await sevenZipOf({ '图解/说明.pdf': pdf })],
      ['a.7z', await sevenZipOf({ '图解/说明.pdf': pdf }, '-m0=copy')],
      ['a.zip', await sevenZipOf({ '图解/说明.pdf': pdf }, '-tzip', '-mm=Deflate64')],
      ['a.zip', await sevenZipOf({ '图解/说明.pdf': pdf }, '-tzip', '-mm=LZMA')],
    ] as const) {
      const { status, body } = await upload({}, [archive(bytes, name)]);
      expect(status).toBe(201);
      expect((await detailOf(body['id'])).archive).toEqual({
        size_bytes: bytes.length,
        files: [{ kind: 'pdf', count: 1 }],
      });
    }
    const whole = await sevenZipOf({ 'a.pdf': pdf });
    const refusals: [string, Buffer, string][] = [
      ['a.7z', await tableBomb(150_000_000), '压缩包解压后过大或文件过多，已拒绝'],
      ['a.rar', fakeArchive('rar'), '压缩包已损坏，无法读取'],
      ['a.7z', fakeArchive('7z'), '压缩包已损坏，无法读取'],
      ['a.rar', rarOf('a.pdf', randomBytes(100)).subarray(0, 90), CUT_OFF],
      ['a.7z', whole.subarray(0, whole.length - 20), CUT_OFF],
      [
        'a.7z',
        await sevenZipOf({ 'a.pdf': pdf }, '-psecret'),
        '压缩包已加密，请上传不带密码的压缩包',
      ],
      [
        'a.7z',
        await sevenZipOf({ 'a.pdf': pdf }, '-psecret', '-mhe=on'),
        '压缩包已加密，请上传不带密码的压缩包',
      ],
      [
        'a.rar',
        rarOf('a.pdf', pdf, { isPart: true }),
        '这是分卷压缩包的一部分，请上传完整的压缩包',
      ],
      ['a.rar', rarOf('../../a.pdf', pdf), '压缩包内含不安全的路径，已拒绝'],
    ];
    for (const [name, bytes, text] of refusals) {
      const { status, body } = await upload({}, [archive(bytes, name)]);
      expect({ name, status, text: body['error'] }).toEqual({ name, status: 400, text });
    }
    await expectNothingLeft();
  });

  it('keeps no path of a file name', async () => {
    const { body } = await upload({}, [archive(SAMPLE_ZIP, '../../etc/毛 衣.zip')]);
    const file = await admin.get(`/designs/${String(body['id'])}/download`);
    expect(decodeURIComponent(file.headers.get('content-disposition')!)).toContain("''毛 衣.zip");
  });

  it('publishes a form once, also when it is sent again or twice at once', async () => {
    const name = `毛衣${newName()}`;
    const fields = { name, idempotency_key: randomUUID() };
    const ids = (await Promise.all([upload(fields), upload(fields)])).map(({ body }) => body['id']);
    const again = await upload(fields);
    expect(new Set([...ids, again.body['id']])).toEqual(new Set([expect.any(Number)]));
    const found = await visitor.get<{ count: number }>(
      `/designs/search?name=${encodeURIComponent(name)}`,
    );
    expect(found.body.count).toBe(1);
    const another = await upload({ ...fields, idempotency_key: randomUUID() });
    expect(ids).not.toContain(another.body['id']);
    const refused = await upload({ idempotency_key: 'x' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([
      400,
      expect.arrayContaining(['idempotency_key']),
    ]);
  });

  it('refuses a body that is no form or an incomplete one', async () => {
    const headers = { authorization: `Bearer ${admin.token!}` };
    const post = (body: string, type: string) =>
      request(`${siteUrl}/api/v1/designs/upload/`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      });
    const text = { status: 400, body: { error: '上传的内容不完整，请重试' } };
    expect(await post('{}', 'application/json')).toMatchObject(text);
    expect(await post('x', 'multipart/form-data')).toMatchObject(text);
    expect(await post('--b\r\nnonsense', 'multipart/form-data; boundary=b')).toMatchObject(text);
    const half =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK half';
    expect(await post(half, 'multipart/form-data; boundary=b')).toMatchObject(text);
    await expectNothingLeft();
  });

  it('leaves nothing behind when the connection breaks half-way', async () => {
    const { hostname, port } = new URL(siteUrl);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/designs/upload/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token!}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 20000000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n',
    );
    // More than any picture of other tests.
    socket.write(Buffer.alloc(12_000_000));
    await eventually(async () =>
      expect(Math.max(...(await incomingSizes()))).toBeGreaterThan(11e6),
    );
    socket.destroy();
    await expectNothingLeft();
  });
});
