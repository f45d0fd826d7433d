import type { SignedInUser } from '#accounts';
import { FavouritesService, FollowsService } from '#catalogue';
import {
  FOLLOW_MESSAGES,
  type FollowedDesigner,
  type FollowedDesigns,
  type MessageResponse,
} from '#contracts';
import { OrdersService } from '#orders';
import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';
import { AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';

/** The designers whom the signed-in user follows (SHELF-04). */
@Controller('account/follows')
@AuthenticatedInPerson()
export class FollowsController {
  constructor(
    private readonly follows: FollowsService,
    private readonly favourites: FavouritesService,
    private readonly orders: OrdersService,
  ) {}

  @Get()
  @Operation('listFollows')
  @Header('Cache-Control', 'no-store')
  list(@CurrentUser() user: SignedInUser): Promise<FollowedDesigner[]> {
    return this.follows.list(user);
  }

  @Get('new')
  @Operation('listFollowedDesigns')
  @Header('Cache-Control', 'no-store')
  async newDesigns(@CurrentUser() user: SignedInUser): Promise<FollowedDesigns> {
    const designs = await this.follows.newDesigns(user);
    const ids = designs.map(({ id }) => id);
    const owned = await this.orders.ownedOf(user, ids);
    const favourites = await this.favourites.among(user, ids);
    return {
      unseen: designs.filter(({ is_unseen: isUnseen }) => isUnseen).length,
      results: designs.map((design) => ({
        ...design,
        owned: owned.has(design.id),
        favourite: favourites.has(design.id),
      })),
    };
  }

  /** New designs stay marked until the visit ends. Requests within half an hour belong to one visit. */
  @Post('visits')
  @Operation('visitFollowedDesigns')
  @HttpCode(200)
  async visit(@CurrentUser() user: SignedInUser): Promise<MessageResponse> {
    await this.follows.visit(user);
    return { message: FOLLOW_MESSAGES.visited };
  }

  @Put(':name')
  @Operation('followDesigner', 'designer_not_found')
  async add(
    @CurrentUser() user: SignedInUser,
    @Param('name') name: string,
  ): Promise<MessageResponse> {
    await this.follows.add(user, name);
    return { message: FOLLOW_MESSAGES.added };
  }

  @Delete(':name')
  @Operation('unfollowDesigner')
  async remove(
    @CurrentUser() user: SignedInUser,
    @Param('name') name: string,
  ): Promise<MessageResponse> {
    await this.follows.remove(user, name);
    return { message: FOLLOW_MESSAGES.removed };
  }
}
