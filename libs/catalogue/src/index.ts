export { CatalogueModule } from './catalogue.module.js';
export { CatalogueService, type DesignForSale } from './catalogue.service.js';
export { DesignActivationService } from './design-activation.service.js';
export { DesignNotFoundError } from './catalogue.errors.js';
export { imageKey, MEDIA_PATH } from './design-images.js';
export type { DesignEdit, DesignFields, NewDesign, SitemapDesign } from './designs.repository.js';
export type { DesignQuery } from './design-query.js';
