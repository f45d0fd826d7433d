export { BulkChangesService } from './administration/bulk-changes.service.js';
export { CatalogueModule } from './catalogue.module.js';
export { CatalogueService, type DesignForSale } from './catalogue.service.js';
export { DesignListsService } from './design-lists.service.js';
export { DesignActivationService } from './design-activation.service.js';
export { DESIGN_ROWS } from './design-rows.js';
export { CategoriesService } from './categories.service.js';
export { DesignerPagesService } from './designer-pages/designer-pages.service.js';
export { FavouritesService } from './favourites/favourites.service.js';
export { FollowsService } from './follows/follows.service.js';
export {
  CategoryNotFoundError,
  DesignerNotFoundError,
  DesignNotFoundError,
} from './catalogue.errors.js';
export { countDownloads } from './designs.repository.js';
export type { DesignEdit, DesignFields, NewDesign } from './design-columns.js';
export type { SitemapDesign } from './design-statements.js';
export type { DesignQuery } from './design-query.js';
export { SearchFeed } from './search/groonga/search-feed.js';
export { DesignSearchService, type SearchPage } from './search/design-search.service.js';
export { type LiteralWords, SearchEngine } from './search/search-engine.js';
export type { IndexedDesign } from './search/indexed-design.js';
export { SuggestionsService } from './search/suggestions.service.js';
export { tradeWordsOf } from './search/words/trade-words.js';
export {
  firstImage,
  keepImages,
  listImageUrl,
  soldDesign,
  type SoldDesignRow,
  soldLicence,
  toSoldDesign,
} from './sold-designs.js';
export { DesignExportsService } from './import/design-exports.service.js';
export { DesignImportsService } from './import/design-imports.service.js';
export type { ImportedFiles } from './import/import-files.js';
export { PostersService } from './posters/posters.service.js';
export { DesignImagesService } from './publishing/design-images.service.js';
export {
  DesignsPublishingService,
  type FileEdit,
  type Publication,
} from './publishing/designs-publishing.service.js';
export { type PublishedVersion, VersionListeners } from './publishing/version-listeners.js';
export { PictureChecksService } from './picture-checks/picture-checks.service.js';
export { SheetProposalsService } from './proposals/sheet-proposals.service.js';
export { DesignRatings, type Rating } from './reviews/design-ratings.js';
export { reviewImages } from './reviews/review-images.repository.js';
export { ReviewImagesService, toReviewPicture } from './reviews/review-images.service.js';
export { isBlockedDesign } from './reports/blocked-designs.js';
export { ReportsService } from './reports/reports.service.js';
export { FilesHousekeeping } from './publishing/files-housekeeping.js';
export {
  isReferenced,
  listReferencedFiles,
  type ReferencedFile,
  remakeDerivedFiles,
  type RunQuery,
  STORED_FOLDERS,
} from './publishing/referenced-files.js';
