import { AccountErasures, AccountMerges, AccountsModule } from '#accounts';
import { CONFIG, type Config } from '#config';
import { FilesModule } from '#files';
import { MessagesModule } from '#messages';
import { OutboxModule } from '#queues';
import { StorageModule } from '#storage';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoryEntity } from './entities/category.entity.js';
import { DesignCategoryEntity } from './entities/design-category.entity.js';
import { DesignImageCheckEntity } from './entities/design-image-check.entity.js';
import { DesignImageEntity } from './entities/design-image.entity.js';
import { DesignerPageEntity } from './entities/designer-page.entity.js';
import { FavouriteEntity } from './entities/favourite.entity.js';
import { FollowEntity } from './entities/follow.entity.js';
import { InfringementReportEntity } from './entities/infringement-report.entity.js';
import { KeptImageEntity } from './entities/kept-image.entity.js';
import { DesignPriceEntity } from './entities/design-price.entity.js';
import { DesignSizeEntity } from './entities/design-size.entity.js';
import { DesignEntity } from './entities/design.entity.js';
import { SearchFeedEntity } from './entities/search-feed.entity.js';
import { ReviewImageEntity } from './entities/review-image.entity.js';
import { SheetProposalsEntity } from './entities/sheet-proposals.entity.js';
import { BulkChangesRepository } from './administration/bulk-changes.repository.js';
import { BulkChangesService } from './administration/bulk-changes.service.js';
import { CatalogueService } from './catalogue.service.js';
import { CategoriesRepository } from './categories.repository.js';
import { CategoriesService } from './categories.service.js';
import { DesignActivationService } from './design-activation.service.js';
import { DesignListsService } from './design-lists.service.js';
import { DesignerPagesRepository } from './designer-pages/designer-pages.repository.js';
import { DesignerPagesService } from './designer-pages/designer-pages.service.js';
import { DesignsRepository } from './designs.repository.js';
import { FavouritesRepository } from './favourites/favourites.repository.js';
import { FavouritesService } from './favourites/favourites.service.js';
import { FollowsRepository } from './follows/follows.repository.js';
import { FollowsService } from './follows/follows.service.js';
import { NewDesigns } from './follows/new-designs.js';
import { DesignExportsService } from './import/design-exports.service.js';
import { DesignImportsRepository } from './import/design-imports.repository.js';
import { DesignImportsService } from './import/design-imports.service.js';
import { ImportGuards } from './import/import-guards.js';
import { ImportPlanner } from './import/import-planner.js';
import { ImportWriter } from './import/import-writer.js';
import { PageCursors } from './page-cursors.js';
import { PictureChecksRepository } from './picture-checks/picture-checks.repository.js';
import { PictureChecksService } from './picture-checks/picture-checks.service.js';
import { PostersService } from './posters/posters.service.js';
import { DesignImagesRepository } from './publishing/design-images.repository.js';
import { DesignImagesService } from './publishing/design-images.service.js';
import { DesignUploadsService } from './publishing/design-uploads.service.js';
import { DesignsPublishingService } from './publishing/designs-publishing.service.js';
import { FilesHousekeeping } from './publishing/files-housekeeping.js';
import { VersionListeners } from './publishing/version-listeners.js';
import { DesignSearchService } from './search/design-search.service.js';
import { LiveIndex } from './search/index/live-index.js';
import { GroongaClient } from './search/groonga/groonga-client.js';
import { GroongaSearchEngine } from './search/groonga/groonga-search-engine.js';
import { SearchFeed } from './search/groonga/search-feed.js';
import { MemorySearchEngine } from './search/memory-search-engine.js';
import { SearchEngine } from './search/search-engine.js';
import { SearchRepository } from './search/search.repository.js';
import { SuggestionsService } from './search/suggestions.service.js';
import { SheetProposalsRepository } from './proposals/sheet-proposals.repository.js';
import { SheetProposalsService } from './proposals/sheet-proposals.service.js';
import { DesignRatings } from './reviews/design-ratings.js';
import { ReviewImagesRepository } from './reviews/review-images.repository.js';
import { ReviewImagesService } from './reviews/review-images.service.js';
import { BlockedDesigns } from './reports/blocked-designs.js';
import { ReportsRepository } from './reports/reports.repository.js';
import { ReportsService } from './reports/reports.service.js';

/** Publishing, editing, search, import, export and activation of designs. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      CategoryEntity,
      DesignCategoryEntity,
      DesignImageCheckEntity,
      DesignImageEntity,
      DesignEntity,
      DesignerPageEntity,
      DesignPriceEntity,
      DesignSizeEntity,
      FavouriteEntity,
      FollowEntity,
      InfringementReportEntity,
      KeptImageEntity,
      ReviewImageEntity,
      SearchFeedEntity,
      SheetProposalsEntity,
    ]),
    AccountsModule,
    FilesModule,
    MessagesModule,
    OutboxModule,
    StorageModule,
  ],
  providers: [
    BulkChangesRepository,
    BulkChangesService,
    CatalogueService,
    CategoriesRepository,
    CategoriesService,
    DesignActivationService,
    DesignExportsService,
    DesignImagesRepository,
    DesignImagesService,
    DesignImportsRepository,
    DesignImportsService,
    DesignListsService,
    DesignRatings,
    DesignSearchService,
    DesignUploadsService,
    DesignerPagesRepository,
    DesignerPagesService,
    DesignsPublishingService,
    DesignsRepository,
    FavouritesRepository,
    FavouritesService,
    FilesHousekeeping,
    FollowsRepository,
    FollowsService,
    BlockedDesigns,
    ImportGuards,
    ImportPlanner,
    ImportWriter,
    LiveIndex,
    MemorySearchEngine,
    NewDesigns,
    PageCursors,
    PictureChecksRepository,
    PictureChecksService,
    PostersService,
    ReportsRepository,
    ReportsService,
    ReviewImagesRepository,
    ReviewImagesService,
    SearchRepository,
    {
      provide: GroongaClient,
      inject: [CONFIG],
      useFactory: ({ search: { url } }: Config) => (url === null ? null : new GroongaClient(url)),
    },
    SearchFeed,
    {
      provide: SearchEngine,
      inject: [GroongaClient, MemorySearchEngine],
      useFactory: (client: GroongaClient | null, memory: MemorySearchEngine) =>
        client ? new GroongaSearchEngine(client) : memory,
    },
    SheetProposalsRepository,
    SheetProposalsService,
    SuggestionsService,
    VersionListeners,
  ],
  exports: [
    BulkChangesService,
    CatalogueService,
    CategoriesService,
    DesignActivationService,
    DesignExportsService,
    DesignImagesService,
    DesignImportsService,
    DesignListsService,
    DesignRatings,
    DesignSearchService,
    DesignerPagesService,
    DesignsPublishingService,
    FavouritesService,
    FilesHousekeeping,
    FollowsService,
    PictureChecksService,
    PostersService,
    ReportsService,
    ReviewImagesService,
    SearchEngine,
    SearchFeed,
    SheetProposalsService,
    SuggestionsService,
    VersionListeners,
  ],
})
export class CatalogueModule implements OnModuleInit {
  constructor(
    private readonly erasures: AccountErasures,
    private readonly merges: AccountMerges,
    private readonly pages: DesignerPagesService,
    private readonly favourites: FavouritesService,
    private readonly follows: FollowsService,
  ) {}

  onModuleInit(): void {
    this.erasures.register((userId, manager) => this.pages.erase(userId, manager));
    this.erasures.register((userId, manager) => this.favourites.erase(userId, manager));
    this.erasures.register((userId, manager) => this.follows.erase(userId, manager));
    this.merges.register((from, into, manager) => this.pages.reassign(from, into, manager));
    this.merges.register((from, into, manager) =>
      this.follows.reassignFollowers(from, into, manager),
    );
  }
}
