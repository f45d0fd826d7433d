import { AccountsModule } from '#accounts';
import { CasesModule } from '#cases';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { CasesController } from './cases.controller.js';
import { InvoicesController } from './invoices.controller.js';
import { OrderFilesController } from './order-files.controller.js';

/** The HTTP API of help after the sale. */
@Module({
  imports: [AccountsModule, CasesModule, StorageModule],
  controllers: [CasesController, InvoicesController, OrderFilesController],
})
export class CasesApiModule {}
