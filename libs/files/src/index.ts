export { ArchivesService, type Delivery } from './archives.service.js';
export { FilesModule } from './files.module.js';
export { ImagesService } from './images.service.js';
