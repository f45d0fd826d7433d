export { SettingsModule } from './settings.module.js';
export { ShopSettingsService } from './shop-settings.service.js';
