import type { SignedInUser } from '#accounts';
import { type DesignImport, ForbiddenError, type ImportConsent } from '#contracts';
import { DesignImportsService } from '#catalogue';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let admin: SignedInUser;
let imports: DesignImportsService;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createUser('admin', { isAdmin: true });
  imports = shop.modules.get(DesignImportsService);
  await shop.database.query("INSERT INTO categories (name, slug) VALUES ('毛衣', 'sweater')");
});

afterAll(() => shop.close());

/** A row that is sound and gives no reason for a warning. */
function rowOf(change: Partial<DesignImport> = {}): DesignImport {
  return {
    sku: 'KN-1',
    name: '毛衣',
    description: '一件毛衣',
    price: '20.00',
    old_price: null,
    categories: ['毛衣'],
    designer_username: '',
    is_active: null,
    file: { name: 'a.zip', sha256: 'a'.repeat(64), size_bytes: 10 },
    detail_images: [{ name: 'a.jpg', sha256: 'b'.repeat(64), size_bytes: 10 }],
    ...change,
  };
}

async function check(change: Partial<DesignImport>, consent: ImportConsent = {}) {
  const [result] = await imports.check(admin, [rowOf(change)], consent);
  return result!;
}

const textsOf = (remarks: { message: string }[]) => remarks.map(({ message }) => message);

describe('an import, before it is written', () => {
  it('holds no price in a shop without designs', async () => {
    expect(await check({ price: '46348.00' })).toMatchObject({ outcome: 'created', faults: [] });
  });

  it('holds a price beyond ten times the dearest until it is agreed to', async () => {
    const designer = await shop.createUser('海风编织');
    const id = await shop.createDesign(designer, { priceFen: 2_980 });
    expect(await check({ price: '298.00' })).toMatchObject({ outcome: 'created', faults: [] });
    const held = await check({ price: '298.01', old_price: '46348' });
    expect(held).toMatchObject({
      outcome: 'failed',
      faults: [
        {
          column: 'price',
          needs: 'yes_prices',
          message: '价格高得不寻常（本店最贵的是 ¥29.80，超过了它的 10 倍）',
        },
        { column: 'old_price', needs: 'yes_prices' },
      ],
    });
    expect(await check({ price: '298.01' }, { yes_prices: true })).toMatchObject({
      outcome: 'created',
      faults: [],
      warnings: [{ column: 'price' }],
    });
    // The design itself may keep what it has.
    await shop.database.query('UPDATE designs SET old_price_fen = 99999999 WHERE id = $1', [id]);
    expect(
      await check({ sku: `#${id}`, price: '29.80', old_price: '999999.99', name: '新名字' }),
    ).toMatchObject({ faults: [] });
  });

  it('holds rows of a designer whom the shop does not know until that is agreed to', async () => {
    const buyer = await shop.createUser('只买不卖');
    for (const [name, message] of [
      ['海风编织社', '没有这位设计师，导入会新建这个账户'],
      [buyer.username, '这个账户还没有设计，导入会让他成为设计师'],
    ] as const) {
      const change = { designer_username: name };
      expect(await check(change)).toMatchObject({
        outcome: 'failed',
        faults: [{ column: 'designer_username', message, needs: 'yes_new_designers' }],
      });
      const agreed = await check(change, { yes_new_designers: true });
      expect(agreed).toMatchObject({ outcome: 'created', warnings: [{ message }] });
    }
    for (const name of ['海风编织', '', admin.username]) {
      expect(await check({ designer_username: name })).toMatchObject({ outcome: 'created' });
    }
    const users = await shop.database.query('SELECT FROM users WHERE username = $1', [
      '海风编织社',
    ]);
    expect(users).toEqual([]);
  });

  it('writes nothing of a held row, whatever the client has asked before', async () => {
    const row = rowOf({ designer_username: '山寨作坊', file: null, detail_images: null });
    const designer = await shop.createUser('有设计的人');
    const id = await shop.createDesign(designer, { name: '原名' });
    const [result] = await imports.import(
      admin,
      [{ ...row, sku: `#${id}` }],
      { archives: [], images: [] },
      {},
      false,
    );
    expect(result).toMatchObject({ outcome: 'failed', faults: [{ needs: 'yes_new_designers' }] });
    expect(await shop.database.query('SELECT name FROM designs WHERE id = $1', [id])).toEqual([
      { name: '原名' },
    ]);
  });

  it('tells which designers are new, and who was probably meant', async () => {
    const names = ['海风编识', '海风编织', 'designer'];
    expect(await imports.findNewDesigners(admin, names)).toEqual([
      { username: '海风编识', account: 'none', suggestion: '海风编织' },
      { username: 'designer', account: 'none', suggestion: '海风编织' },
    ]);
    const stranger = await shop.createUser('stranger');
    await expect(imports.findNewDesigners(stranger, names)).rejects.toThrow(ForbiddenError);
  });

  it('warns of what the operator may have overlooked, and is silent otherwise', async () => {
    expect((await check({})).warnings).toEqual([]);
    const careless = await check({ old_price: '19.99', categories: [], detail_images: null });
    expect(careless.outcome).toBe('created');
    expect(textsOf(careless.warnings)).toEqual([
      '原价低于价格',
      '没有分类，按分类找不到这份设计',
      '没有图片',
    ]);
    const id = await shop.createDesign(admin);
    await shop.database.query("UPDATE designs SET sku = 'Kn-1' WHERE id = $1", [id]);
    expect(textsOf((await check({})).warnings)).toEqual(['本店已有只是大小写不同的货号：Kn-1']);
  });
});
