export { ArchivesService, type Delivery } from './archives.service.js';
export {
  DesignsPublishingService,
  type FileEdit,
  type Publication,
  type ReceivedArchive,
} from './designs-publishing.service.js';
export { FileTooLargeError } from './files.errors.js';
export { FilesModule } from './files.module.js';
export { ImagesService, type PreparedImage } from './images.service.js';
