import type { UsersService } from '#accounts';
import type { Config } from '#config';
import type { MessageDeliveryService } from '#messages';
import type { SoldDesignRow } from '#catalogue';
import { LICENCE_TEXT, readSheet } from '#contracts';
import type { Mailer } from '#messaging';
import { describe, expect, it } from '@jest/globals';
import type { Order } from './order.entity.js';
import type { OrdersRepository } from './orders.repository.js';
import { ReceiptsService } from './receipts.service.js';

type Letter = Parameters<Mailer['send']>;

const ORDER = {
  id: 'order-1',
  buyerId: 7,
  designId: 12,
  designName: '海盐围巾',
  priceFen: 1250,
  paidAt: new Date('2026-11-20T04:00:00Z'),
  noReturnConfirmedAt: null,
  noReturnVersion: null,
} as Order;
const BUYER = { name: '小满', email: 'buyer@test.example' };

async function mailed(
  order: Order | null,
  buyer: typeof BUYER | null,
  sold: Partial<SoldDesignRow> | null = null,
): Promise<Letter[]> {
  const letters: Letter[] = [];
  const orders = {
    findById: async (id: string) => (id === order?.id ? order : null),
    findSold: async () => sold,
  };
  const users = { findAddressee: async (id: number) => (id === 7 ? buyer : null) };
  const mailer = { send: async (...letter: Letter) => void letters.push(letter) };
  const delivery = {
    recordMail: (_message: object, send: () => Promise<void>) => send(),
  };
  const service = new ReceiptsService(
    { publicUrl: 'https://shop.example' } as Config,
    orders as unknown as OrdersRepository,
    users as unknown as UsersService,
    mailer as unknown as Mailer,
    delivery as unknown as MessageDeliveryService,
  );
  await service.mail('order-1');
  return letters;
}

describe(ReceiptsService, () => {
  it('mails a paid order’s receipt to its buyer, under an id that prevents duplicates', async () => {
    const [letter, ...more] = await mailed(ORDER, BUYER);
    expect(more).toEqual([]);
    const [key, address, { subject, text }] = letter!;
    expect([key, address]).toEqual(['receipt.order-1', 'buyer@test.example']);
    expect(subject).toContain('海盐围巾');
    for (const part of ['小满', 'order-1', '12.50', 'https://shop.example/download/12']) {
      expect(text).toContain(part);
    }
  });

  it('repeats the confirmation that seven-day returns do not apply, or the right without it (LAW-02)', async () => {
    const confirmed = {
      noReturnConfirmedAt: new Date('2026-11-20T03:59:00Z'),
      noReturnVersion: '2026-11',
    };
    const [waived] = await mailed({ ...ORDER, ...confirmed }, BUYER);
    expect(waived![2].text).toContain('2026年11月20日 11:59 确认（2026-11 版）');
    expect(waived![2].text).toContain('不适用七日无理由退货');
    const [bare] = await mailed(ORDER, BUYER);
    expect(bare![2].text).toContain('付款后七天内，没有下载过可以无理由退款');
    expect(bare![2].text).not.toContain('确认（');
  });

  it('repeats the licence as it was accepted, in words with its version (SHEET-14)', async () => {
    const sheet = readSheet({ licence: { sell_finished: 'no', teach: 'no' } }).sheet!;
    const [letter] = await mailed(ORDER, BUYER, { sheet });
    expect(letter![2].text).toContain('使用许可：可个人制作；成品可赠送；成品不可售卖；');
    expect(letter![2].text).toContain('不可用于教学');
    expect(letter![2].text).toContain('（许可条款第 1 版）');
    const [limited] = await mailed(ORDER, BUYER, { sheet: readSheet({}).sheet! });
    expect(limited![2].text).toContain('成品少量手工可售卖（每年不超过 30 件）');
    const [bare] = await mailed(ORDER, BUYER, { sheet: null, licence: '旧许可。' });
    expect(bare![2].text).toContain('使用许可：旧许可。');
    const [old] = await mailed(ORDER, BUYER, null);
    expect(old![2].text).toContain(`使用许可：${LICENCE_TEXT}`);
  });

  it('mails nothing for an order that is unpaid or unknown, or to a buyer without an address', async () => {
    expect(await mailed({ ...ORDER, paidAt: null }, BUYER)).toEqual([]);
    expect(await mailed(null, BUYER)).toEqual([]);
    expect(await mailed(ORDER, null)).toEqual([]);
  });
});
