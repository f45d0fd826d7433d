import { FapiaoService, InvoicesService } from '#cases';
import type { InvoiceItem } from '#contracts';
import { RefundsService } from '#payments';
import { WechatFapiaoClient, WechatPayIndeterminateError } from '#wechat';
import { expect, jest } from '@jest/globals';
import { eventually } from '../eventually.js';
import { createPaymentShop, type OpenOrder, type PaymentShop } from './payment-shop.js';

/** A shop with the sandbox, for tests of the invoices that WeChat Pay issues. */
export interface FapiaoShop extends PaymentShop {
  fapiao: FapiaoService;
  invoices: InvoicesService;
  /** Creates a buyer with an order that was paid at WeChat. */
  createPaidOrder(): Promise<OpenOrder>;
  /** Runs a round of the worker after the pauses of all invoices. */
  laterRound(): Promise<void>;
  /** Runs rounds of two workers at the same time, after the pauses of all invoices. */
  laterRounds(): Promise<void>;
  /** The invoice of an order as the operator sees it. */
  invoiceOf(orderId: string): Promise<InvoiceItem | undefined>;
  /** Refunds an order at WeChat. @param amountFen default: what is left of its payment */
  refundOrder(orderId: string, amountFen?: number): Promise<void>;
  /** Applies for the invoice without a response from WeChat. @param isReceived whether WeChat got the application */
  loseResponse(isReceived: boolean): Promise<void>;
  /** How often WeChat is asked about an order's invoice in a round. */
  queriesOfRound(orderId: string): Promise<number>;
}

export async function createFapiaoShop(): Promise<FapiaoShop> {
  const shop = await createPaymentShop();
  const fapiao = shop.modules.get(FapiaoService);
  const invoices = shop.modules.get(InvoicesService);
  const client = shop.modules.get(WechatFapiaoClient);
  const endPauses = () => shop.database.query('UPDATE invoices SET due_at = now()');
  const laterRound = async () => {
    await endPauses();
    await fapiao.runDue();
  };
  return {
    ...shop,
    fapiao,
    invoices,
    createPaidOrder: async () => {
      const order = await shop.createOrder();
      await shop.payByPhone(await shop.requestCode(order.buyer, order.orderId));
      await shop.allowInquiries();
      await shop.sweep.run();
      return order;
    },
    laterRound,
    laterRounds: async () => {
      await endPauses();
      await Promise.all([fapiao.runDue(), fapiao.runDue()]);
    },
    invoiceOf: async (orderId) =>
      (await invoices.list(shop.admin)).find(({ order_id }) => order_id === orderId),
    refundOrder: async (orderId, amountFen) => {
      const refunds = shop.modules.get(RefundsService);
      await refunds.request(shop.admin, orderId, '少了一页', amountFen ? { amountFen } : {});
      await eventually(async () => {
        await shop.database.query('UPDATE refunds SET due_at = now()');
        await shop.sweep.run();
        const open = `SELECT FROM refunds WHERE order_id = $1 AND state <> 'succeeded'`;
        expect(await shop.database.query(open, [orderId])).toEqual([]);
      });
    },
    loseResponse: async (isReceived) => {
      const apply = client.apply.bind(client);
      const applying = jest.spyOn(client, 'apply').mockImplementation(async (request) => {
        if (isReceived) await apply(request);
        throw new WechatPayIndeterminateError('the connection broke');
      });
      await expect(fapiao.runDue()).rejects.toThrow('the connection broke');
      applying.mockRestore();
    },
    queriesOfRound: async (orderId) => {
      const asking = jest.spyOn(client, 'find');
      await laterRound();
      const count = asking.mock.calls.filter(([, id]) => id === orderId).length;
      asking.mockRestore();
      return count;
    },
  };
}
