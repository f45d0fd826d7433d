import { AccountsModule } from '#accounts';
import { Module } from '@nestjs/common';
import { CatalogueService } from './catalogue.service.js';
import { DesignActivationService } from './design-activation.service.js';
import { DesignsRepository } from './designs.repository.js';
import { PageCursors } from './page-cursors.js';

@Module({
  imports: [AccountsModule],
  providers: [CatalogueService, DesignActivationService, DesignsRepository, PageCursors],
  exports: [CatalogueService, DesignActivationService],
})
export class CatalogueModule {}
