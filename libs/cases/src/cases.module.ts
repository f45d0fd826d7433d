import { AccountErasures, AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { FilesModule } from '#files';
import { MessagesModule } from '#messages';
import { OrdersModule } from '#orders';
import { PaymentsModule } from '#payments';
import { WechatModule } from '#wechat';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CaseHistory } from './case-history.js';
import { CaseMessages } from './case-messages.js';
import { CaseMovesService } from './case-moves.service.js';
import { CaseOpeningService } from './case-opening.service.js';
import { CasePictureLinks } from './case-picture-links.js';
import { CasesRepository } from './cases.repository.js';
import { CasesService } from './cases.service.js';
import { ComplaintErasuresService } from './complaints/complaint-erasures.service.js';
import { ComplaintRepliesService } from './complaints/complaint-replies.service.js';
import { ComplaintsSyncService } from './complaints/complaints-sync.service.js';
import { ComplaintsRepository } from './complaints/complaints.repository.js';
import { DesignerCorrectionsRepository } from './designer-corrections.repository.js';
import { CaseEventEntity } from './entities/case-event.entity.js';
import { CasePictureEntity } from './entities/case-picture.entity.js';
import { CaseEntity } from './entities/case.entity.js';
import { ComplaintReplyEntity } from './entities/complaint-reply.entity.js';
import { ComplaintEntity } from './entities/complaint.entity.js';
import { InvoiceEntity } from './entities/invoice.entity.js';
import { FapiaoService } from './invoices/fapiao.service.js';
import { InvoicesRepository } from './invoices/invoices.repository.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { OrderFileLinks } from './order-file-links.js';
import { OrderFilesService } from './order-files.service.js';
import { SelfRefundsService } from './self-refunds.service.js';

/** Help after the sale: cases, and the refunds that buyers make themselves. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      CaseEntity,
      CaseEventEntity,
      CasePictureEntity,
      ComplaintEntity,
      ComplaintReplyEntity,
      InvoiceEntity,
    ]),
    AccountsModule,
    CatalogueModule,
    FilesModule,
    MessagesModule,
    OrdersModule,
    PaymentsModule,
    WechatModule,
  ],
  providers: [
    CaseHistory,
    CaseMessages,
    CaseMovesService,
    CaseOpeningService,
    CasePictureLinks,
    CasesRepository,
    CasesService,
    ComplaintErasuresService,
    ComplaintRepliesService,
    ComplaintsRepository,
    ComplaintsSyncService,
    DesignerCorrectionsRepository,
    FapiaoService,
    InvoicesRepository,
    InvoicesService,
    OrderFileLinks,
    OrderFilesService,
    SelfRefundsService,
  ],
  exports: [
    CaseMovesService,
    CaseOpeningService,
    CasePictureLinks,
    CasesService,
    ComplaintRepliesService,
    ComplaintsSyncService,
    FapiaoService,
    InvoicesService,
    OrderFilesService,
  ],
})
export class CasesModule implements OnModuleInit {
  constructor(
    private readonly erasures: AccountErasures,
    private readonly moves: CaseMovesService,
    private readonly complaints: ComplaintErasuresService,
    private readonly invoices: InvoicesRepository,
  ) {}

  onModuleInit(): void {
    this.erasures.register(async (userId, manager) => {
      await this.moves.erase(userId, manager);
      await this.complaints.erase(userId, manager);
      await this.invoices.erase(userId, manager);
    });
  }
}
