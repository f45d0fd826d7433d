export { ARCHIVE_ROWS } from './archive-rows.js';
export type { StoredArchive } from './archives.repository.js';
export { ArchivesService, type ReceivedArchive } from './archives.service.js';
export { BackgroundVariantMaker } from './background-variant-maker.js';
export {
  type ArchiveFacts,
  type ChooseRange,
  type Delivery,
  type DeliveryAccount,
  DeliveriesService,
  factsOf,
  type HandedDelivery,
} from './deliveries.service.js';
export { ArchiveRefusedError, FileTooLargeError, ImageRefusedError } from './files.errors.js';
export { FilesModule } from './files.module.js';
export { imageKey } from './image-keys.js';
export { type EncodeVariants, ImagesService, type StoredImage } from './images.service.js';
export {
  type InspectedUpload,
  type StagedUpload,
  StagedUploadsService,
} from './staged-uploads.service.js';
