export { CONFIG, ConfigModule } from './config.module.js';
export {
  ConfigError,
  loadConfig,
  loadStoresConfig,
  type Config,
  type S3Config,
  type StoresConfig,
} from './config.js';
export { purposeKey } from './purpose-key.js';
export type { WechatTemplate, WechatTemplates } from './wechat-templates.js';
