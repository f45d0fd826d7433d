export { CONFIG, ConfigModule } from './config.module.js';
export { ConfigError, loadConfig, type Config, type S3Config } from './config.js';
export { purposeKey } from './purpose-key.js';
