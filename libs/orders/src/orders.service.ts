import { type SignedInUser, UsersService } from '#accounts';
import { CatalogueService } from '#catalogue';
import { formatYuan, type OrderListItem, type PaymentMethod } from '#contracts';
import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import { customAlphabet } from 'nanoid';
import type { EntityManager } from 'typeorm';
import { canMove, type PaymentRefusal } from './order-state.js';
import type { Order } from './order.entity.js';
import { OrderExistsError, OrderNotFoundError, OwnDesignError } from './orders.errors.js';
import { type ListedOrder, OrdersRepository } from './orders.repository.js';

const newOrderId = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  22,
);

@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly catalogue: CatalogueService,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Orders a design at its current name and price. @returns the new order's id
   * @throws DesignNotFoundError, OwnDesignError, OrderExistsError
   */
  async create(buyer: SignedInUser, designId: number): Promise<string> {
    const design = await this.catalogue.getForSale(designId);
    if (design.designerId === buyer.id) throw new OwnDesignError();
    const id = newOrderId();
    const order = {
      id,
      buyerId: buyer.id,
      designId,
      designName: design.name,
      priceFen: design.priceFen,
    };
    // The existing open order may be closed or used up a moment later, so retry once.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (await this.orders.insertUnlessOpen(order)) return id;
      const open = await this.orders.findOpen(buyer.id, designId);
      if (open) throw new OrderExistsError({ order_id: open.id, is_paid: open.state === 'paid' });
    }
    throw new Error(`order of design ${designId} neither inserted nor found open`);
  }

  /** @throws OrderNotFoundError also for another user's order */
  async getOwn(user: SignedInUser, id: string): Promise<Order> {
    const order = await this.orders.findById(id);
    if (!order || order.buyerId !== user.id) throw new OrderNotFoundError();
    return order;
  }

  /** Needs no user: knowing the id is enough. @throws OrderNotFoundError */
  async get(id: string): Promise<Order> {
    const order = await this.orders.findById(id);
    if (!order) throw new OrderNotFoundError();
    return order;
  }

  /** Lists the user's orders, newest first. */
  async list(user: SignedInUser): Promise<OrderListItem[]> {
    return (await this.orders.listOfBuyer(user.id)).map(toListItem);
  }

  /** Locks an order for the rest of the transaction. @throws OrderNotFoundError */
  async lock(id: string, manager: EntityManager): Promise<Order> {
    const order = await this.orders.lockById(id, manager);
    if (!order) throw new OrderNotFoundError();
    return order;
  }

  /**
   * Marks a locked order as paid and downloadable in one step, and queues its receipt mail.
   * @returns null, or why the payment is refused; nothing is changed in that case
   */
  async markPaid(
    order: Order,
    method: PaymentMethod,
    paidAt: Date,
    manager: EntityManager,
  ): Promise<PaymentRefusal | null> {
    if (order.state === 'paid') return 'duplicate_payment';
    if (!canMove(order.state, 'paid')) return 'order_closed';
    // A closed order becomes paid unless the buyer has ordered the design again.
    if (order.state === 'closed' && (await this.orders.hasOpen(order, manager))) {
      return 'order_closed';
    }
    // After deletion the account can neither download the design nor request a refund.
    if (!(await this.users.holdOffDeletion(order.buyerId, manager))) return 'account_deleted';
    await this.orders.markPaid(order.id, method, paidAt, manager);
    await this.outbox.enqueue('email.receipt', { orderId: order.id }, manager);
    return null;
  }

  /** Revokes a locked order's download right. @returns false if it is not paid; nothing is changed then */
  async markRefunded(order: Order, manager: EntityManager): Promise<boolean> {
    if (!canMove(order.state, 'refunded')) return false;
    await this.orders.move(order.id, 'refunded', manager);
    return true;
  }

  /** Closes a locked order. @returns false if it is no longer pending; nothing is changed then */
  async close(order: Order, manager: EntityManager): Promise<boolean> {
    if (!canMove(order.state, 'closed')) return false;
    await this.orders.move(order.id, 'closed', manager);
    return true;
  }

  /**
   * Lists some orders that stayed unpaid for this many hours, in random order so that failing ones do not
   * block others.
   */
  listUnpaid(hours: number, limit: number): Promise<string[]> {
    return this.orders.listPendingSince(hours, limit);
  }

  /** Lists some open orders whose buyer's account was deleted, in random order. */
  listOfDeletedBuyers(limit: number): Promise<string[]> {
    return this.orders.listPendingOfDeleted(limit);
  }
}

function toListItem({ order, unfinishedDownloads }: ListedOrder): OrderListItem {
  return {
    order_id: order.id,
    design_id: order.designId,
    design_name: order.designName,
    price: formatYuan(order.priceFen),
    state: order.state,
    is_paid: order.state === 'paid',
    download_count: order.downloadsLeft,
    downloads_unfinished: unfinishedDownloads,
    payment_method: order.paymentMethod,
    paid_at: order.paidAt?.toISOString() ?? null,
  };
}
