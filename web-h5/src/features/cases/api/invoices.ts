import type { InvoiceItem, InvoiceRequest } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn, statusOf } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';

const pathOf = (orderId: string) => `/orders/${encodeURIComponent(orderId)}/invoice`;

/** The invoice of an order; null if none was requested (HELP-04). */
export const invoiceQuery = (orderId: string, fullName: string) =>
  queryOptions({
    queryKey: ['orders', fullName, orderId, 'invoice'],
    queryFn: async (): Promise<InvoiceItem | null> => {
      try {
        const { data } = await callSignedIn<InvoiceItem>(pathOf(orderId));
        return parseResponse<InvoiceItem>({ order_id: 'string', title: 'string' }, data);
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    enabled: fullName !== '',
    staleTime: 0,
    retry: false,
  });

/** Requests the invoice of an order, or corrects the request. */
export async function requestInvoice(orderId: string, data: InvoiceRequest): Promise<void> {
  await callSignedIn(pathOf(orderId), { method: 'POST', data });
}
