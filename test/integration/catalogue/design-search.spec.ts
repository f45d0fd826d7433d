import { startTestApi } from '../../support/api.js';
import { testDesignSearch } from '../../support/design-search-tests.js';

testDesignSearch(async () => {
  const api = await startTestApi();
  return { api, settle: () => Promise.resolve(), close: () => api.close() };
});
