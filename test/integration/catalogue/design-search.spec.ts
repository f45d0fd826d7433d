import { startTestApi } from '../../support/shop/api.js';
import { testDesignSearch } from '../../support/shop/design-search-tests.js';

testDesignSearch(async () => {
  const api = await startTestApi();
  return { api, settle: () => Promise.resolve(), close: () => api.close() };
});
