export { CONFIG, ConfigModule } from './config.module.js';
export { ConfigError, loadConfig, type Config } from './config.js';
