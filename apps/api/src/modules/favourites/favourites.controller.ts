import type { SignedInUser } from '#accounts';
import { FavouritesService } from '#catalogue';
import { type DesignCard, FAVOURITE_MESSAGES, type MessageResponse, type Page } from '#contracts';
import { OrdersService } from '#orders';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { designIdOf } from '../../http/input/design-id.js';
import { Operation } from '../../openapi/operation.js';
import { AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';
import { FavouritesQueryDto, MergeFavouritesDto } from './favourites.dto.js';

/** The favourites of the signed-in user (SHELF-02). */
@Controller('account/favourites')
@AuthenticatedInPerson()
export class FavouritesController {
  constructor(
    private readonly favourites: FavouritesService,
    private readonly orders: OrdersService,
  ) {}

  @Get()
  @Operation('listFavourites')
  @Header('Cache-Control', 'no-store')
  async list(
    @CurrentUser() user: SignedInUser,
    @Query() { n, cursor }: FavouritesQueryDto,
  ): Promise<Page<DesignCard>> {
    const page = await this.favourites.list(user, n, cursor);
    const ids = page.results.map(({ id }) => id);
    const owned = await this.orders.ownedOf(user, ids);
    return {
      ...page,
      results: page.results.map((card) => ({ ...card, owned: owned.has(card.id) })),
    };
  }

  /** Merges what the device kept before the sign-in. */
  @Post()
  @Operation('mergeFavourites')
  @HttpCode(200)
  async merge(
    @CurrentUser() user: SignedInUser,
    @Body() { design_ids }: MergeFavouritesDto,
  ): Promise<MessageResponse> {
    await this.favourites.merge(user, design_ids);
    return { message: FAVOURITE_MESSAGES.merged };
  }

  @Put(':designId')
  @Operation('addFavourite', 'design_not_found')
  async add(
    @CurrentUser() user: SignedInUser,
    @Param('designId') designId: string,
  ): Promise<MessageResponse> {
    await this.favourites.add(user, designIdOf(designId));
    return { message: FAVOURITE_MESSAGES.added };
  }

  @Delete(':designId')
  @Operation('removeFavourite', 'design_not_found')
  async remove(
    @CurrentUser() user: SignedInUser,
    @Param('designId') designId: string,
  ): Promise<MessageResponse> {
    await this.favourites.remove(user, designIdOf(designId));
    return { message: FAVOURITE_MESSAGES.removed };
  }
}
