import type { SignedInUser } from '#accounts';
import { InvoicesService } from '#cases';
import {
  CASE_MESSAGES,
  InvalidInputError,
  type InvoiceItem,
  LIMITS,
  type MessageResponse,
} from '#contracts';
import { ObjectStorage } from '#storage';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type FileRule, readMultipart } from '../../http/input/multipart.js';
import { sendPdf } from '../../http/send-pdf.js';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { Authenticated, CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { InvoiceDto } from './invoices.dto.js';

const PDF: FileRule = {
  maxBytes: LIMITS.invoiceMaxBytes,
  maxCount: 1,
  tooLarge: CASE_MESSAGES.invoiceTooLarge,
  tooMany: CASE_MESSAGES.invoiceNoPdf,
};

/** Invoices (HELP-04). */
@Controller()
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly storage: ObjectStorage,
  ) {}

  @Post('orders/:orderId/invoice')
  @Operation('requestInvoice', 'order_not_found', 'invoice_not_possible')
  @Authenticated()
  @HttpCode(200)
  request(
    @CurrentUser() buyer: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() dto: InvoiceDto,
  ): Promise<InvoiceItem> {
    return this.invoices.request(buyer, orderId, dto);
  }

  @Get('orders/:orderId/invoice')
  @Operation('getInvoice', 'invoice_not_found')
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  get(@CurrentUser() user: SignedInUser, @Param('orderId') orderId: string): Promise<InvoiceItem> {
    return this.invoices.get(user, orderId);
  }

  /** The PDF of an issued invoice. */
  @Get('orders/:orderId/invoice/file')
  @FileOperation('getInvoiceFile', 'application/pdf', 'invoice_not_found')
  @Authenticated()
  async file(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
    @Res() response: Response,
  ): Promise<void> {
    const content = await this.invoices.open(user, orderId);
    sendPdf(response, `invoice-${orderId}`, content);
  }

  @Post('orders/:orderId/invoice/file')
  @Operation(
    'issueInvoice',
    'forbidden',
    'invoice_not_found',
    'invoice_being_issued',
    'file_too_large',
    'storage_full',
  )
  @RequiresPermission('invoices.issue')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    },
  })
  async issue(
    @CurrentUser() admin: SignedInUser,
    @Param('orderId') orderId: string,
    @Req() request: Request,
  ): Promise<MessageResponse> {
    const form = await readMultipart(request, this.storage, { file: PDF });
    try {
      const [file] = form.files.get('file') ?? [];
      if (!file) throw new InvalidInputError({ file: [CASE_MESSAGES.invoiceNoPdf] });
      await this.invoices.issue(admin, orderId, file.received);
    } finally {
      await form.discard();
    }
    return { message: CASE_MESSAGES.invoiceIssued };
  }

  @Get('invoices')
  @Operation('listInvoices', 'forbidden')
  @RequiresPermission('invoices.issue')
  list(@CurrentUser() admin: SignedInUser): Promise<InvoiceItem[]> {
    return this.invoices.list(admin);
  }
}
