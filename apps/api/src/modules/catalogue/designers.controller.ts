import { CatalogueService } from '#catalogue';
import type { DesignerProfile } from '#contracts';
import { Controller, Get, Param } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';

/** Who sells designs here, for everyone (SHELF-03). */
@Controller('designers')
export class DesignersController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Get(':name')
  @Operation('getDesigner', 'designer_not_found')
  designer(@Param('name') name: string): Promise<DesignerProfile> {
    return this.catalogue.designer(name);
  }
}
