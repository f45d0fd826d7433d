import type { ShopResponse } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';

/** Who runs the shop and under which texts. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: async () =>
    parseResponse<ShopResponse>(
      { company: 'string', credit_code: 'string', email: 'string' },
      await call<ShopResponse>('/shop/'),
    ),
});
