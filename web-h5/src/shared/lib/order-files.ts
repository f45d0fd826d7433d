import type { OrderFile } from '#contracts';

/** What the PDFs of orders are called, and their paths below an order's in the api. */
export const ORDER_FILES: Record<OrderFile, { path: string; label: string; loadingText: string }> =
  {
    certificate: { path: 'certificate', label: '授权证书', loadingText: '正在制作…' },
    invoice: { path: 'invoice/file', label: '发票', loadingText: '正在下载…' },
  };

/** The page that hands a PDF of an order over to a browser that can save it. */
export const orderFilePage = (orderId: string, file: OrderFile) =>
  `/orders/${orderId}/files/${file}`;
