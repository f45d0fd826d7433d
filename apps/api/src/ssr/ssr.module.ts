import { CatalogueModule } from '#catalogue';
import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.js';
import { InitialDataService } from './initial-data.service.js';
import { PageHeadsService } from './page-heads.service.js';
import { LOAD_PAGES, loadSiteBundle } from './site-bundle.js';
import { SiteRenderer } from './site-renderer.js';
import { SitemapService } from './sitemap.service.js';

/** Server rendering of the site's pages with head tags and initial data, and the sitemap. */
@Module({
  imports: [CatalogueModule],
  controllers: [SitemapController],
  providers: [
    InitialDataService,
    PageHeadsService,
    SiteRenderer,
    SitemapService,
    { provide: LOAD_PAGES, useValue: async () => (await loadSiteBundle()).pages },
  ],
})
export class SsrModule {}
