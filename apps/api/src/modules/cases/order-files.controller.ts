import type { SignedInUser } from '#accounts';
import { OrderFilesService } from '#cases';
import type { OrderFileLinkResponse } from '#contracts';
import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';
import { sendPdf } from '../../http/send-pdf.js';
import { OrderFileLinkDto } from './order-files.dto.js';

const CODES = ['order_not_found', 'certificate_not_possible', 'invoice_not_found'] as const;

/** The PDFs of orders by link, for browsers that cannot save files. */
@Controller()
export class OrderFilesController {
  constructor(private readonly files: OrderFilesService) {}

  @Post('orders/:orderId/file-links')
  @Operation('createOrderFileLink', ...CODES)
  @AuthenticatedInPerson()
  link(
    @CurrentUser() user: SignedInUser & { sessionId: string },
    @Param('orderId') orderId: string,
    @Body() { file }: OrderFileLinkDto,
  ): Promise<OrderFileLinkResponse> {
    return this.files.link(user, orderId, file);
  }

  /** The link is the authorisation, so that other browsers work. */
  @Get('order-files/:token')
  @FileOperation('getOrderFile', 'application/pdf', 'download_link_invalid', ...CODES)
  async open(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const { file, orderId, content } = await this.files.openByLink(token);
    sendPdf(response, `${file}-${orderId}`, content);
  }
}
