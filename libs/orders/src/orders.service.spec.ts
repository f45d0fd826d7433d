import type { SignedInUser, UsersService } from '#accounts';
import type { CatalogueService } from '#catalogue';
import type { MessagesService } from '#messages';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { BuyerOrdersRepository } from './buyer-orders.repository.js';
import type { Order } from './order.entity.js';
import type { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';

const BUYER = { id: 7 } as SignedInUser;
const MANAGER = {} as EntityManager;
const PAID_AT = new Date('2026-11-20T04:00:00Z');
const order = (state: Order['state'], fields: Partial<Order> = {}) =>
  ({ id: 'o1', buyerId: 7, designId: 12, priceFen: 990, state, ...fields }) as Order;

const repository = {
  insertUnlessOpen: jest.fn<OrdersRepository['insertUnlessOpen']>(),
  findOpen: jest.fn<OrdersRepository['findOpen']>(),
  findById: jest.fn<OrdersRepository['findById']>(),
  lockById: jest.fn<OrdersRepository['lockById']>(),
  hasOpen: jest.fn<OrdersRepository['hasOpen']>(),
  markPaid: jest.fn<OrdersRepository['markPaid']>(),
  transition: jest.fn<OrdersRepository['transition']>(),
  setRefunded: jest.fn<OrdersRepository['setRefunded']>(),
};
const catalogue = {
  getForSale: jest.fn<CatalogueService['getForSale']>(),
  designerOf: jest.fn<CatalogueService['designerOf']>(),
};
const users = { lockAgainstDeletion: jest.fn<UsersService['lockAgainstDeletion']>() };
const messages = { notify: jest.fn() };
const orders = new OrdersService(
  repository as unknown as OrdersRepository,
  {} as BuyerOrdersRepository,
  catalogue as unknown as CatalogueService,
  users as unknown as UsersService,
  messages as unknown as MessagesService,
);

beforeEach(() => {
  jest.resetAllMocks();
  users.lockAgainstDeletion.mockResolvedValue(true);
  catalogue.designerOf.mockResolvedValue(1);
  catalogue.getForSale.mockResolvedValue({
    id: 12,
    name: '海盐围巾',
    priceFen: 990,
    designerId: 1,
  });
});

describe('creating an order', () => {
  it('copies the design’s current name and price, and creates a random id', async () => {
    repository.insertUnlessOpen.mockResolvedValue(true);
    const id = await orders.create(BUYER, 12);
    expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
    const made = {
      id,
      buyerId: 7,
      designId: 12,
      designName: '海盐围巾',
      priceFen: 990,
      source: null,
    };
    expect(repository.insertUnlessOpen.mock.calls).toEqual([[made]]);
  });

  it('refuses the designer’s own design', async () => {
    await expect(orders.create({ ...BUYER, id: 1 }, 12)).rejects.toMatchObject({ status: 409 });
    expect(repository.insertUnlessOpen).not.toHaveBeenCalled();
  });

  it.each([
    ['pending', false],
    ['paid', true],
  ] as const)('refuses when there is an open order that is %s', async (state, is_paid) => {
    repository.insertUnlessOpen.mockResolvedValue(false);
    repository.findOpen.mockResolvedValue(order(state));
    await expect(orders.create(BUYER, 12)).rejects.toMatchObject({
      code: 'order_exists',
      details: { order_id: 'o1', is_paid },
    });
  });

  it('retries once when the open order has disappeared, and not a second time', async () => {
    repository.insertUnlessOpen.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    repository.findOpen.mockResolvedValue(null);
    expect(await orders.create(BUYER, 12)).toHaveLength(22);
    repository.insertUnlessOpen.mockReset().mockResolvedValue(false);
    await expect(orders.create(BUYER, 12)).rejects.toThrow('design 12 neither inserted nor found');
    expect(repository.insertUnlessOpen).toHaveBeenCalledTimes(2);
  });
});

describe('reading an order', () => {
  it('shows it only to its buyer; for other users it does not exist', async () => {
    repository.findById.mockResolvedValue(order('paid'));
    expect(await orders.getOwn(BUYER, 'o1')).toMatchObject({ id: 'o1' });
    const stranger = orders.getOwn({ ...BUYER, id: 8 }, 'o1');
    await expect(stranger).rejects.toMatchObject({ status: 404, code: 'order_not_found' });
  });

  it('throws for an unknown id when it is read, checked for its owner or locked', async () => {
    repository.findById.mockResolvedValue(null);
    repository.lockById.mockResolvedValue(null);
    const missing = { status: 404, code: 'order_not_found' };
    await expect(orders.get('o1')).rejects.toMatchObject(missing);
    await expect(orders.getOwn(BUYER, 'o1')).rejects.toMatchObject(missing);
    await expect(orders.lock('o1', MANAGER)).rejects.toMatchObject(missing);
  });
});

describe('changing the state of an order', () => {
  const pay = (of: Order) => orders.markPaid(of, 'wechat_native', PAID_AT, MANAGER);

  it.each(['pending', 'closed'] as const)(
    'marks it as paid from %s, and tells buyer and designer (NOTE-01)',
    async (state) => {
      repository.hasOpen.mockResolvedValue(false);
      expect(await pay(order(state))).toBeNull();
      expect(repository.markPaid).toHaveBeenCalledWith('o1', 'wechat_native', PAID_AT, MANAGER);
      expect(messages.notify.mock.calls).toEqual([
        ['paid', expect.objectContaining({ userId: 7, key: 'o1' }), MANAGER],
        ['sold', expect.objectContaining({ userId: 1, key: 'o1' }), MANAGER],
      ]);
    },
  );

  it('does not mark it as paid twice, after a refund, or when it is closed and the design was ordered again', async () => {
    repository.hasOpen.mockResolvedValue(true);
    expect(await pay(order('paid'))).toBe('duplicate_payment');
    for (const state of ['refunded', 'closed'] as const) {
      expect(await pay(order(state))).toBe('order_closed');
    }
    expect(repository.markPaid).not.toHaveBeenCalled();
    expect(messages.notify).not.toHaveBeenCalled();
    // A pending order is itself the open one.
    expect(await pay(order('pending'))).toBeNull();
  });

  it('does not mark it as paid when its buyer’s account is deleted', async () => {
    users.lockAgainstDeletion.mockResolvedValue(false);
    expect(await pay(order('pending'))).toBe('account_deleted');
    expect(users.lockAgainstDeletion).toHaveBeenCalledWith(7, MANAGER);
    expect(repository.markPaid).not.toHaveBeenCalled();
    expect(messages.notify).not.toHaveBeenCalled();
  });

  it('becomes refunded only if it is paid and its whole payment is refunded (CONS-04)', async () => {
    const whole = { fen: 990, isWhole: true };
    for (const state of ['pending', 'closed', 'refunded'] as const) {
      await orders.recordRefunds(order(state), whole, MANAGER);
    }
    await orders.recordRefunds(order('paid'), { fen: 500, isWhole: false }, MANAGER);
    expect(repository.transition).not.toHaveBeenCalled();
    expect(repository.setRefunded.mock.lastCall).toEqual(['o1', 500, MANAGER]);
    await orders.recordRefunds(order('paid'), whole, MANAGER);
    expect(repository.transition.mock.calls).toEqual([['o1', 'refunded', MANAGER]]);
    expect(repository.setRefunded.mock.lastCall).toEqual(['o1', 990, MANAGER]);
  });

  it('closes only a pending order', async () => {
    for (const state of ['paid', 'closed', 'refunded'] as const) {
      expect(await orders.close(order(state), MANAGER)).toBe(false);
    }
    expect(repository.transition).not.toHaveBeenCalled();
    expect(await orders.close(order('pending'), MANAGER)).toBe(true);
    expect(repository.transition.mock.calls).toEqual([['o1', 'closed', MANAGER]]);
  });
});
