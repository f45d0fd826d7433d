export { CatalogueModule } from './catalogue.module.js';
export { CatalogueService, type DesignForSale } from './catalogue.service.js';
export { DesignNotFoundError } from './catalogue.errors.js';
export { MEDIA_PATH } from './design-cards.js';
export type { DesignEdit, DesignFields, NewDesign } from './designs.repository.js';
export type { DesignQuery } from './design-query.js';
