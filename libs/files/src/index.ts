export { BackgroundVariantMaker } from './background-variant-maker.js';
export {
  type ArchiveFacts,
  ArchivesService,
  type ChooseRange,
  type Delivery,
  type HandedDelivery,
  type ReceivedArchive,
} from './archives.service.js';
export { DesignExportsService } from './design-exports.service.js';
export { DesignImportsService } from './design-imports.service.js';
export {
  DesignsPublishingService,
  type FileEdit,
  type Publication,
} from './designs-publishing.service.js';
export { FileTooLargeError } from './files.errors.js';
export { FilesHousekeeping } from './files-housekeeping.js';
export { FilesModule } from './files.module.js';
export { ImagesService } from './images.service.js';
export type { ImportedFiles } from './import-files.js';
export {
  isFileNamed,
  listNamedFiles,
  type NamedFile,
  remakeAllVariants,
  type RunQuery,
  STORED_FOLDERS,
} from './named-files.js';
