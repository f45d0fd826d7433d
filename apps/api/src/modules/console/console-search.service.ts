import { type SignedInUser, UsersAdministrationService } from '#accounts';
import { DesignExportsService } from '#catalogue';
import {
  type AdminOrderItem,
  CONSOLE_SEARCH_MAX,
  type ConsoleSearch,
  hasPermission,
} from '#contracts';
import { OrdersOverviewService } from '#orders';
import { PaymentsOverviewService } from '#payments';
import { Injectable } from '@nestjs/common';

/** Orders' ids, merchant order numbers, WeChat's numbers and refund numbers. */
const NUMBER = /^[0-9A-Za-z_*-]{16,64}$/;
const NO_FILTER = { category: null, designer: null, isActive: null, sku: null, name: null };
const ANY_ORDER = { state: null, from: null, to: null };

/** Finds orders, people and designs by one text, each for those who may read them (CONS-02). */
@Injectable()
export class ConsoleSearchService {
  constructor(
    private readonly users: UsersAdministrationService,
    private readonly orders: OrdersOverviewService,
    private readonly payments: PaymentsOverviewService,
    private readonly designs: DesignExportsService,
  ) {}

  async find(user: SignedInUser, text: string): Promise<ConsoleSearch> {
    const [orders, people, designs] = await Promise.all([
      hasPermission(user, 'orders.read') ? this.findOrders(user, text) : [],
      hasPermission(user, 'people.read') ? this.findPeople(user, text) : [],
      hasPermission(user, 'designs.manage') ? this.findDesigns(user, text) : [],
    ]);
    return { orders, people, designs };
  }

  private async findOrders(user: SignedInUser, text: string): Promise<AdminOrderItem[]> {
    const order = NUMBER.test(text)
      ? await this.orders.find(user, (await this.payments.findOrderId(text)) ?? text)
      : null;
    if (order) return [order];
    return (await this.orders.list(user, { ...ANY_ORDER, text }, null, CONSOLE_SEARCH_MAX)).results;
  }

  private async findPeople(user: SignedInUser, text: string): Promise<ConsoleSearch['people']> {
    return (await this.users.list(user, text, 0, CONSOLE_SEARCH_MAX)).results;
  }

  private async findDesigns(user: SignedInUser, text: string): Promise<ConsoleSearch['designs']> {
    const [byName, bySku] = await Promise.all([
      this.designs.page(user, { ...NO_FILTER, name: text }, 0, CONSOLE_SEARCH_MAX),
      this.designs.page(user, { ...NO_FILTER, sku: text }, 0, CONSOLE_SEARCH_MAX),
    ]);
    const found = new Map([...bySku.results, ...byName.results].map((one) => [one.id, one]));
    return [...found.values()]
      .slice(0, CONSOLE_SEARCH_MAX)
      .map(({ id, name, sku, price, is_active: active }) => ({
        id,
        name,
        sku,
        price,
        is_active: active !== false,
      }));
  }
}
