import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { OrdersModule } from '#orders';
import { Module } from '@nestjs/common';
import { FavouritesController } from './favourites.controller.js';

/** The HTTP API of favourites. */
@Module({
  imports: [AccountsModule, CatalogueModule, OrdersModule],
  controllers: [FavouritesController],
})
export class FavouritesApiModule {}
