import { CatalogueService } from '#catalogue';
import type { Category } from '#contracts';
import { Controller, Get } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';

@Controller('categories')
export class CategoriesController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Get()
  @Operation('listCategories')
  list(): Promise<Category[]> {
    return this.catalogue.categories();
  }
}
