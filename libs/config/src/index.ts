export { CONFIG, ConfigModule } from './config.module.js';
export { loadConfig, type Config } from './config.js';
export { ConfigError } from './read-environment.js';
export { loadStoresConfig, type S3Config, type StoresConfig } from './stores-config.js';
export {
  isShopSetting,
  isShopValue,
  shopConfigOf,
  type ShopValues,
  shopValuesOf,
} from './shop-settings.js';
export { purposeKey } from './purpose-key.js';
export { SealedToken } from './sealed-token.js';
export type { WechatTemplate, WechatTemplates } from './wechat-templates.js';
