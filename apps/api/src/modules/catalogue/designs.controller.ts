import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import type { DesignCard, DesignDetail, Page } from '#contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentUser, OptionallyAuthenticated } from '../accounts/session.guard.js';
import { designIdOf } from '../../http/design-id.js';
import { DesignQueryDto } from './design-query.dto.js';

@Controller('designs')
export class DesignsController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Get()
  list(@Query() query: DesignQueryDto): Promise<Page<DesignCard>> {
    return this.catalogue.list(query, '/designs/');
  }

  @Get('search')
  search(@Query() query: DesignQueryDto): Promise<Page<DesignCard>> {
    return this.catalogue.list(query, '/designs/search/');
  }

  @Get(':id')
  @OptionallyAuthenticated()
  detail(
    @Param('id') id: string,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<DesignDetail> {
    return this.catalogue.getDetail(designIdOf(id), viewer);
  }
}
