import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { removePersonalQueries } from './personal-queries';
import { confirmationQuery, deviceLoginQuery } from './queries';

describe(removePersonalQueries, () => {
  it('removes what waits for the person before to confirm it', () => {
    const queries = new QueryClient();
    const { queryKey: device } = deviceLoginQuery('BCDF-GHJK');
    const { queryKey: command } = confirmationQuery('BCDF-GHJK');
    for (const queryKey of [device, command]) queries.setQueryData(queryKey, { of: 'A' } as never);
    removePersonalQueries(queries);
    for (const queryKey of [device, command])
      expect(queries.getQueryData(queryKey)).toBeUndefined();
    queries.clear();
  });

  it('removes the cases, orders and tokens of the person before, and keeps what everybody may see', () => {
    const queries = new QueryClient();
    const personal = [['cases'], ['cases', 'c1'], ['orders', 'o1', 'invoice'], ['api-tokens']];
    const open = [['designs', '', 'find', 'q=毛衣'], ['categories']];
    for (const queryKey of [...personal, ...open]) queries.setQueryData(queryKey, { of: 'A' });
    removePersonalQueries(queries);
    for (const queryKey of personal) expect(queries.getQueryData(queryKey)).toBeUndefined();
    for (const queryKey of open) expect(queries.getQueryData(queryKey)).toEqual({ of: 'A' });
    queries.clear();
  });
});
