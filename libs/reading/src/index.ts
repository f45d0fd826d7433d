export { type MarkedPage, MarkedPagesService } from './marked-pages.service.js';
export { PageLinks } from './page-links.js';
export { PreviewsService } from './previews.service.js';
export { ReadingHousekeeping } from './reading-housekeeping.js';
export { ReadingModule } from './reading.module.js';
export { ReadingPhotosService } from './reading-photos.service.js';
export { ReadingProjectsService } from './reading-projects.service.js';
export { ReadingService } from './reading.service.js';
export { ShelfService } from './shelf.service.js';
