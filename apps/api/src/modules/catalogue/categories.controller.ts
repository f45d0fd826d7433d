import { CatalogueService } from '#catalogue';
import type { Category } from '#contracts';
import { Controller, Get } from '@nestjs/common';

@Controller('categories')
export class CategoriesController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Get()
  list(): Promise<Category[]> {
    return this.catalogue.categories();
  }
}
