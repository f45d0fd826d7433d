import type { Words } from '#import-engine';

/** Texts of an import, for tests that do not check them. */
export const IMPORT_WORDS: Words = {
  consent: { yes_prices: '请核对价格', yes_new_designers: '请核对设计师' },
  skipped: '还没有处理',
  template: '请用模板',
  defaults: { price: '请填价格', categories: '请填分类', designer_username: '请填设计师' },
};
