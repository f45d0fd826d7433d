export { SettingsModule } from './settings.module.js';
export { SETTINGS_SUBJECT, ShopSettingsService } from './shop-settings.service.js';
