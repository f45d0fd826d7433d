import type { Words } from '#import-engine';

/** The texts of an import that are specific to the command line. */
export const COMMAND_WORDS: Words = {
  consent: {
    yes_prices: '核对无误请加 --yes-prices',
    yes_new_designers: '确认要新建请加 --yes-new-designers，写错了请改正',
  },
  skipped: '还没有处理，重新运行同一命令会继续',
  template: '运行 cloudknit import --template 可得到一份模板',
  defaults: {
    price: '请在命令后加 --price 19.90',
    categories: '请在命令后加 --categories 毛衣',
    designer_username: '请在命令后加 --designer 用户名',
  },
};
