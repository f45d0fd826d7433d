import { Module } from '@nestjs/common';
import { CatalogueService } from './catalogue.service.js';
import { DesignsRepository } from './designs.repository.js';

@Module({
  providers: [CatalogueService, DesignsRepository],
  exports: [CatalogueService],
})
export class CatalogueModule {}
