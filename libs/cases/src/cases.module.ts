import { AccountErasures, AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { FilesModule } from '#files';
import { MessagesModule } from '#messages';
import { OrdersModule } from '#orders';
import { PaymentsModule } from '#payments';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CaseHistory } from './case-history.js';
import { CaseMessages } from './case-messages.js';
import { CaseMovesService } from './case-moves.service.js';
import { CaseOpeningService } from './case-opening.service.js';
import { CasePictureLinks } from './case-picture-links.js';
import { CasesRepository } from './cases.repository.js';
import { CasesService } from './cases.service.js';
import { CaseEventEntity } from './entities/case-event.entity.js';
import { CasePictureEntity } from './entities/case-picture.entity.js';
import { CaseEntity } from './entities/case.entity.js';
import { SelfRefundsService } from './self-refunds.service.js';

/** Help after the sale: cases, and the refunds that buyers make themselves. */
@Module({
  imports: [
    TypeOrmModule.forFeature([CaseEntity, CaseEventEntity, CasePictureEntity]),
    AccountsModule,
    CatalogueModule,
    FilesModule,
    MessagesModule,
    OrdersModule,
    PaymentsModule,
  ],
  providers: [
    CaseHistory,
    CaseMessages,
    CaseMovesService,
    CaseOpeningService,
    CasePictureLinks,
    CasesRepository,
    CasesService,
    SelfRefundsService,
  ],
  exports: [CaseMovesService, CaseOpeningService, CasePictureLinks, CasesService],
})
export class CasesModule implements OnModuleInit {
  constructor(
    private readonly erasures: AccountErasures,
    private readonly moves: CaseMovesService,
  ) {}

  onModuleInit(): void {
    this.erasures.register((userId, manager) => this.moves.erase(userId, manager));
  }
}
