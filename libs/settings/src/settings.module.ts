import { AccountsModule } from '#accounts';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ShopSettingsEntity } from './entities/shop-settings.entity.js';
import { ShopSettingsRepository } from './shop-settings.repository.js';
import { ShopSettingsService } from './shop-settings.service.js';

/** The settings of the shop that operators change while it runs. */
@Module({
  imports: [TypeOrmModule.forFeature([ShopSettingsEntity]), AccountsModule],
  providers: [ShopSettingsRepository, ShopSettingsService],
  exports: [ShopSettingsService],
})
export class SettingsModule {}
