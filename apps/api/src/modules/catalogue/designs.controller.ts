import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import type { DesignCard, DesignDetail, Page } from '#contracts';
import { OrdersService } from '#orders';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentUser, OptionallyAuthenticated } from '../accounts/session.guard.js';
import { designIdOf } from '../../http/design-id.js';
import { Operation } from '../../openapi/operation.js';
import { DesignQueryDto } from './design-query.dto.js';

/** Designs for everyone; who is signed in also learns which of them are owned (WALK-06). */
@Controller('designs')
@OptionallyAuthenticated()
export class DesignsController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly orders: OrdersService,
  ) {}

  @Get()
  @Operation('listDesigns')
  list(
    @Query() query: DesignQueryDto,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<Page<DesignCard>> {
    return this.page(query, '/designs/', viewer);
  }

  @Get('search')
  @Operation('searchDesigns')
  search(
    @Query() query: DesignQueryDto,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<Page<DesignCard>> {
    return this.page(query, '/designs/search/', viewer);
  }

  @Get(':id')
  @Operation('getDesign', 'design_not_found')
  async detail(
    @Param('id') id: string,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<DesignDetail> {
    const design = await this.catalogue.getDetail(designIdOf(id), viewer);
    if (!viewer) return { ...design, owned: null };
    const owned = await this.orders.ownedOf(viewer, [design.id]);
    return { ...design, owned: owned.get(design.id) ?? null };
  }

  private async page(
    query: DesignQueryDto,
    path: string,
    viewer: SignedInUser | null,
  ): Promise<Page<DesignCard>> {
    const page = await this.catalogue.list(query, path);
    if (!viewer || page.results.length === 0) return page;
    const ids = page.results.map(({ id }) => id);
    const owned = await this.orders.ownedOf(viewer, ids);
    return {
      ...page,
      results: page.results.map((card) => ({ ...card, owned: owned.has(card.id) })),
    };
  }
}
