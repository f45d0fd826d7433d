import { ProfileService, type SignedInUser } from '#accounts';
import { CasesService, InvoicesService } from '#cases';
import {
  CatalogueService,
  DesignerPagesService,
  FavouritesService,
  FollowsService,
} from '#catalogue';
import type { AccountExport } from '#contracts';
import { BellService } from '#messages';
import { DownloadGrantsService, OrdersService } from '#orders';
import { ReadingPhotosService } from '#reading';
import { QuestionsService, ReviewsService } from '#reviews';
import { Injectable } from '@nestjs/common';

/** Collects what every module stores about a user. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly profile: ProfileService,
    private readonly orders: OrdersService,
    private readonly grants: DownloadGrantsService,
    private readonly bell: BellService,
    private readonly cases: CasesService,
    private readonly invoices: InvoicesService,
    private readonly reading: ReadingPhotosService,
    private readonly catalogue: CatalogueService,
    private readonly designerPages: DesignerPagesService,
    private readonly favourites: FavouritesService,
    private readonly follows: FollowsService,
    private readonly reviews: ReviewsService,
    private readonly questions: QuestionsService,
  ) {}

  /** One read after the other, so that an export occupies one database connection. */
  async export(user: SignedInUser): Promise<AccountExport> {
    return {
      exported_at: new Date().toISOString(),
      account: await this.profile.export(user),
      orders: await this.orders.list(user),
      downloads: await this.grants.listOf(user),
      messages: await this.bell.export(user),
      cases: await this.cases.export(user),
      reading: await this.reading.export(user),
      invoices: await this.invoices.export(user),
      designs: await this.catalogue.export(user),
      designer_page: await this.designerPages.export(user),
      favourites: await this.favourites.export(user),
      follows: await this.follows.export(user),
      reviews: await this.reviews.export(user),
      questions: await this.questions.export(user),
    };
  }
}
