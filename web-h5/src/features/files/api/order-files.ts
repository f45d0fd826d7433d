import type { OrderFile, OrderFileLinkRequest, OrderFileLinkResponse } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import { tokenOfUrl, validToken } from './download-link';

/** Less than a link lasts. */
const FRESH_MS = 10 * 60_000;

/** The path of the file for a link's token. */
export const orderFileUrl = (token: string) => `/api/v1/order-files/${encodeURIComponent(token)}`;

/** A valid token for a PDF of an order. @param link the token of the page's address; null without one */
export const orderFileTokenQuery = (orderId: string, file: OrderFile, link: string | null) =>
  queryOptions({
    queryKey: ['order-file', orderId, file, link],
    queryFn: () => validToken(link, () => fetchToken(orderId, file), orderFileUrl),
    staleTime: FRESH_MS,
    retry: false,
    // Only a page that hands the link over needs a new one: elsewhere the file is saved already.
    refetchOnWindowFocus: isInWechat(),
  });

async function fetchToken(orderId: string, file: OrderFile): Promise<string> {
  const path = `/orders/${encodeURIComponent(orderId)}/file-links`;
  const request: OrderFileLinkRequest = { file };
  const { data } = await callSignedIn<OrderFileLinkResponse>(path, {
    method: 'POST',
    data: request,
  });
  return tokenOfUrl(parseResponse<OrderFileLinkResponse>({ url: 'string' }, data).url);
}
