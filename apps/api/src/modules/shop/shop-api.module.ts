import { Module } from '@nestjs/common';
import { ShopController } from './shop.controller.js';

/** The HTTP API of the facts about the shop. */
@Module({ controllers: [ShopController] })
export class ShopApiModule {}
