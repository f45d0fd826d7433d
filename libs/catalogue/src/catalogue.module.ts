import { Module } from '@nestjs/common';
import { CatalogueService } from './catalogue.service.js';
import { DesignsRepository } from './designs.repository.js';
import { PageCursors } from './page-cursors.js';

@Module({
  providers: [CatalogueService, DesignsRepository, PageCursors],
  exports: [CatalogueService],
})
export class CatalogueModule {}
