import { type SignedInUser, UsersService } from '#accounts';
import { CatalogueService, listImageUrl, toSoldDesign } from '#catalogue';
import {
  type BoughtDesign,
  formatYuan,
  LIMITS,
  type OrderDetail,
  type OrderListItem,
  type OrderRecord,
  type OwnedDesign,
  type PaymentMethod,
  DAY_MS,
} from '#contracts';
import { newPublicId } from '#database';
import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BuyerOrdersRepository, type ListedOrder } from './buyer-orders.repository.js';
import { canTransition, type PaymentRefusal } from './order-state.js';
import { hasCertificate } from './certificates/has-certificate.js';
import type { Order } from './order.entity.js';
import {
  OrderExistsError,
  OrderNotFoundError,
  OwnDesignError,
  PriceChangedError,
} from './orders.errors.js';
import { type ConfirmedTexts, OrdersRepository } from './orders.repository.js';

/** What a request states about an order; all of it is optional. */
export interface OrderTerms {
  confirmed?: ConfirmedTexts | undefined;
  /** The price that the buyer saw. */
  expectedFen?: number | undefined;
  /** Where the request came from. */
  source?: string | undefined;
}

/** Creates orders, reads them, and changes their state. Methods with a `manager` run in its transaction. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly ofBuyers: BuyerOrdersRepository,
    private readonly catalogue: CatalogueService,
    private readonly users: UsersService,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Orders a design at its current name and price. What the buyer confirms also holds for an order of the design that
   * is still unpaid.
   * @returns the new order's id
   * @throws DesignNotFoundError, OwnDesignError, OrderExistsError, PriceChangedError if it is not the expected price
   */
  async create(
    buyer: SignedInUser,
    designId: number,
    { confirmed, expectedFen, source }: OrderTerms = {},
  ): Promise<string> {
    const design = await this.catalogue.getForSale(designId);
    if (design.designerId === buyer.id) throw new OwnDesignError();
    if (expectedFen !== undefined && expectedFen !== design.priceFen) {
      throw new PriceChangedError({ price: formatYuan(design.priceFen) });
    }
    const id = newPublicId();
    const order = {
      id,
      buyerId: buyer.id,
      designId,
      designName: design.name,
      priceFen: design.priceFen,
      confirmed,
      source: source ?? null,
    };
    // The existing open order may be closed or used up a moment later, so retry once.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (await this.orders.insertUnlessOpen(order)) return id;
      const open = await this.orders.findOpen(buyer.id, designId);
      if (open) {
        if (confirmed) await this.orders.confirmTexts(open.id, confirmed);
        const price = expectedFen === undefined ? {} : { price: formatYuan(open.priceFen) };
        throw new OrderExistsError({
          order_id: open.id,
          is_paid: open.state === 'paid',
          ...price,
        });
      }
    }
    throw new Error(`order of design ${designId} neither inserted nor found open`);
  }

  /** An order of the user with what it sold. @throws OrderNotFoundError also for another user's order */
  async getDetail(user: SignedInUser, id: string): Promise<OrderDetail> {
    const listed = await this.ofBuyers.findListed(id);
    if (!listed || listed.order.buyerId !== user.id) throw new OrderNotFoundError();
    return { ...toListItem(listed), ...(await this.recordOf(listed.order)) };
  }

  /** What an order records besides its row in a list. */
  async recordOf(order: Order): Promise<OrderRecord> {
    const sold = await this.orders.findSold(order.id);
    return {
      no_return_confirmed_at: order.noReturnConfirmedAt?.toISOString() ?? null,
      no_return_version: order.noReturnVersion,
      terms_version: order.termsVersion,
      returnable_until: (await this.returnableUntil(order))?.toISOString() ?? null,
      has_certificate: sold !== null && hasCertificate(order.state, sold.sheet?.licence),
      sold: sold && toSoldDesign(sold),
    };
  }

  /** Whether an order can be given back without a reason now: unopened, in time, and not waived (LAW-02). */
  async isReturnable(order: Order, manager?: EntityManager): Promise<boolean> {
    const until = await this.returnableUntil(order, manager);
    return until !== null && Date.now() < until.getTime();
  }

  /**
   * Until when a paid order can be given back without a reason; null if the buyer waived that before paying, or has
   * started a download or read a page (LAW-02, READ-01).
   */
  private async returnableUntil(order: Order, manager?: EntityManager): Promise<Date | null> {
    if (!order.paidAt || order.noReturnConfirmedAt) return null;
    if (!(await this.isUnopened(order, manager))) return null;
    return new Date(order.paidAt.getTime() + LIMITS.returnDays * DAY_MS);
  }

  /**
   * Whether nobody has opened a page or started a download of a paid order. In a transaction that has locked the
   * order, nobody can do so until it ends.
   */
  async isUnopened(order: Order, manager?: EntityManager): Promise<boolean> {
    if (order.state !== 'paid' || order.firstReadAt !== null) return false;
    return !(await this.orders.hasGrants(order.id, manager));
  }

  /** @throws OrderNotFoundError also for another user's order */
  async getOwn(user: SignedInUser, id: string): Promise<Order> {
    const order = await this.orders.findById(id);
    if (!order || order.buyerId !== user.id) throw new OrderNotFoundError();
    return order;
  }

  /** Needs no user: knowing the id is enough. @throws OrderNotFoundError */
  async get(id: string, manager?: EntityManager): Promise<Order> {
    const order = await this.orders.findById(id, manager);
    if (!order) throw new OrderNotFoundError();
    return order;
  }

  /** The paid orders of a user among these designs, by design id (WALK-06). */
  async ownedOf(user: SignedInUser, designIds: number[]): Promise<Map<number, OwnedDesign>> {
    const rows = await this.ofBuyers.listOwned(user.id, designIds);
    return new Map(
      rows.map(({ designId, orderId, downloadsLeft, freeDownloadsLeft }) => [
        designId,
        {
          order_id: orderId,
          downloads_left: downloadsLeft,
          free_downloads_left: freeDownloadsLeft,
        },
      ]),
    );
  }

  /**
   * Records that a page of an order is read, once. An order that was read cannot be given back.
   * @returns false if it is not paid, or was refunded
   */
  beginReading(id: string): Promise<boolean> {
    return this.orders.beginReading(id);
  }

  /** The designs that a user has paid for, once each, and when each was first read (SHELF-01). */
  async bought(user: SignedInUser): Promise<(BoughtDesign & { firstReadAt: Date | null })[]> {
    return (await this.ofBuyers.listBought(user.id)).map((row) => ({
      design_id: row.designId,
      order_id: row.orderId,
      name: row.name,
      designer_username: row.designer,
      preview_image: row.previewId === null ? null : listImageUrl(row.previewId),
      is_on_sale: row.isOnSale,
      downloads_left: row.downloadsLeft,
      free_downloads_left: row.freeDownloadsLeft,
      bought_at: row.paidAt.toISOString(),
      update: row.update && {
        number: row.update.number,
        kind: row.update.kind,
        note: row.update.note,
      },
      has_certificate: row.isRecorded && hasCertificate('paid', row.licence),
      firstReadAt: row.firstReadAt,
    }));
  }

  /** Lists the user's orders, newest first. */
  async list(user: SignedInUser): Promise<OrderListItem[]> {
    return (await this.ofBuyers.listOfBuyer(user.id)).map(toListItem);
  }

  /** Locks an order for the rest of the transaction. @throws OrderNotFoundError */
  async lock(id: string, manager: EntityManager): Promise<Order> {
    const order = await this.orders.lockById(id, manager);
    if (!order) throw new OrderNotFoundError();
    return order;
  }

  /**
   * Marks a locked order as paid and downloadable in one step, and tells its buyer and the design's designer.
   * @returns null, or why the payment is refused; nothing is changed in that case
   */
  async markPaid(
    order: Order,
    method: PaymentMethod,
    paidAt: Date,
    manager: EntityManager,
  ): Promise<PaymentRefusal | null> {
    if (order.state === 'paid') return 'duplicate_payment';
    if (!canTransition(order.state, 'paid')) return 'order_closed';
    // A closed order becomes paid unless the buyer has ordered the design again.
    if (order.state === 'closed' && (await this.orders.hasOpen(order, manager))) {
      return 'order_closed';
    }
    // After deletion the account can neither download the design nor request a refund.
    if (!(await this.users.lockAgainstDeletion(order.buyerId, manager))) return 'account_deleted';
    await this.orders.markPaid(order.id, method, paidAt, manager);
    await this.notifyOfSale(order, manager);
    return null;
  }

  private async notifyOfSale(order: Order, manager: EntityManager): Promise<void> {
    const facts = {
      order_id: order.id,
      design_id: String(order.designId),
      design: order.designName,
      amount: formatYuan(order.priceFen),
    };
    const designerId = await this.catalogue.designerOf(order.designId, manager);
    await this.messages.notify('paid', { userId: order.buyerId, key: order.id, facts }, manager);
    await this.messages.notify('sold', { userId: designerId, key: order.id, facts }, manager);
  }

  /**
   * Records how much of a locked order's payment was refunded or is being refunded. A refund of the whole payment
   * revokes the download right.
   */
  async recordRefunds(
    order: Order,
    refunded: { fen: number; isWhole: boolean },
    manager: EntityManager,
  ): Promise<void> {
    await this.orders.setRefunded(order.id, refunded.fen, manager);
    if (refunded.isWhole && canTransition(order.state, 'refunded')) {
      await this.orders.transition(order.id, 'refunded', manager);
    }
  }

  /** Closes a locked order. @returns false if it is no longer pending; nothing is changed then */
  async close(order: Order, manager: EntityManager): Promise<boolean> {
    if (!canTransition(order.state, 'closed')) return false;
    await this.orders.transition(order.id, 'closed', manager);
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

function toListItem({
  order,
  unfinishedDownloads,
  freeDownloadsLeft,
  previewId,
}: ListedOrder): OrderListItem {
  return {
    order_id: order.id,
    design_id: order.designId,
    design_name: order.designName,
    price: formatYuan(order.priceFen),
    refunded: formatYuan(order.refundedFen),
    state: order.state,
    is_paid: order.state === 'paid',
    download_count: order.downloadsLeft,
    downloads_unfinished: unfinishedDownloads,
    free_downloads_left: freeDownloadsLeft,
    payment_method: order.paymentMethod,
    paid_at: order.paidAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
    preview_image: previewId === null ? null : listImageUrl(previewId),
  };
}
