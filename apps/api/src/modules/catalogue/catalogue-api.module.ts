import { AccountsModule } from '#accounts';
import { AnalyticsModule } from '#analytics';
import { CasesModule } from '#cases';
import { CatalogueModule, SearchEngine } from '#catalogue';
import { causeText } from '#contracts';
import { OrdersModule } from '#orders';
import { ReviewsModule } from '#reviews';
import { StorageModule } from '#storage';
import { Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CategoriesController } from './categories.controller.js';
import { DesignAdministrationController } from './design-administration.controller.js';
import { DesignEditingController } from './design-editing.controller.js';
import { DesignImportsController } from './design-imports.controller.js';
import { DesignerPagesController } from './designer-pages.controller.js';
import { DesignersController } from './designers.controller.js';
import { DesignsController } from './designs.controller.js';
import { PostersController } from './posters.controller.js';

/** The HTTP API of the catalogue: browsing, search, uploads, edits and imports of designs. */
@Module({
  imports: [
    AccountsModule,
    AnalyticsModule,
    CasesModule,
    CatalogueModule,
    OrdersModule,
    ReviewsModule,
    StorageModule,
  ],
  controllers: [
    CategoriesController,
    DesignAdministrationController,
    DesignEditingController,
    DesignImportsController,
    DesignerPagesController,
    DesignersController,
    DesignsController,
    PostersController,
  ],
})
export class CatalogueApiModule implements OnApplicationBootstrap {
  private readonly log = new Logger(CatalogueApiModule.name);

  constructor(private readonly engine: SearchEngine) {}

  /** Prepares the search, so that the first search need not wait. A search after a fault tries again. */
  onApplicationBootstrap(): void {
    this.engine
      .warmUp()
      .catch((error: unknown) => this.log.warn(`the search is not prepared: ${causeText(error)}`));
  }
}
