import { CatalogueModule } from '#catalogue';
import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.js';
import { FirstAnswersService } from './first-answers.service.js';
import { PageHeadsService } from './page-heads.service.js';
import { SiteDrawing } from './site-drawing.js';
import { SitePages } from './site-pages.js';
import { SitemapService } from './sitemap.service.js';

/** The pages of the site as HTML, with their head tags and first data, and the sitemap. */
@Module({
  imports: [CatalogueModule],
  controllers: [SitemapController],
  providers: [FirstAnswersService, PageHeadsService, SiteDrawing, SitePages, SitemapService],
})
export class SsrModule {}
