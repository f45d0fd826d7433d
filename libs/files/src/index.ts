export { ARCHIVE_FILES, ARCHIVE_ROWS } from './archives/archive-rows.js';
export type { StoredArchive } from './archives/archives.repository.js';
export {
  ArchivesService,
  type ReadingTime,
  type ReceivedArchive,
} from './archives/archives.service.js';
export { BackgroundVariantMaker } from './images/background-variant-maker.js';
export {
  type ArchiveFacts,
  type ChooseRange,
  type Delivery,
  type DeliveryAccount,
  DeliveriesService,
  factsOf,
  type HandedDelivery,
} from './deliveries/deliveries.service.js';
export { documentFont, printable } from './documents/document-font.js';
export { PAGE, PdfWriter } from './documents/pdf-writer.js';
export { qrPath } from './documents/qr-path.js';
export { textPath } from './documents/text-path.js';
export { TrueTypeFont } from './documents/true-type.js';
export { wrapText } from './documents/wrap-text.js';
export {
  ArchiveRefusedError,
  ArchiveUnreadableError,
  FileTooLargeError,
  ImageRefusedError,
} from './files.errors.js';
export { FilesModule } from './files.module.js';
export {
  type ArchivePages,
  REMAKE_PAGES,
  type StoredPages,
} from './pages/archive-preparations.repository.js';
export { ArchivePagesService } from './pages/archive-pages.service.js';
export { type MakePages, makePagesInProcess } from './pages/page-maker.js';
export type { ProcessLimits } from './processes/bounded-process.js';
export { type PageForm, pageKey, PAGES_FOLDER } from './pages/page-keys.js';
export type { PreparedFile } from './pages/prepared-files.js';
export { type PreviewedPage, PreviewPagesService } from './pages/preview-pages.service.js';
export { ArchiveChartsService } from './shown-charts/archive-charts.service.js';
export { readGrayPicture } from './shown-charts/gray-picture.js';
export {
  chartsOf,
  type GalleryPicture,
  galleryPictureOf,
  showsChart,
} from './shown-charts/shown-charts.js';
export { imageKey } from './images/image-keys.js';
export { SignedImageLinks } from './images/signed-image-links.js';
export { type EncodeVariants, ImagesService, type StoredImage } from './images/images.service.js';
export {
  type InspectedUpload,
  type StagedUpload,
  StagedUploadsService,
} from './archives/staged-uploads.service.js';
export type { DocumentState, DocumentText } from './texts/document-text.js';
export { type ReadTexts, TextExtractor } from './texts/text-extractor.js';
export { readTextsHere } from './texts/archive-texts.js';
