import type { SignedInUser } from '#accounts';
import { type DownloadLinkResponse, type MessageResponse, MESSAGES } from '#contracts';
import { ArchivesService, type Delivery } from '#files';
import { DownloadMailsService } from '#orders';
import {
  Controller,
  Get,
  Head,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { describeDevice } from '../accounts/device.js';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { designIdOf } from '../http/design-id.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { rangeOf } from './archive-range.js';

@Controller()
export class DownloadController {
  constructor(
    private readonly archives: ArchivesService,
    private readonly mails: DownloadMailsService,
  ) {}

  /** Without this, HEAD would run the GET below and use a download up for nothing. */
  @Head(['designs/:id/download', 'downloads/:token'])
  @Header('Allow', 'GET')
  @HttpCode(405)
  head(): void {
    // The status and the header say it all.
  }

  @Get('designs/:id/download')
  @Authenticated()
  async download(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const device = describeDevice(request.get('user-agent') ?? '');
    const delivery = await this.archives.beginDelivery(user, designIdOf(id), device, (facts) =>
      rangeOf(request, facts),
    );
    await send(delivery, response);
  }

  @Post('designs/:id/download-link')
  @Authenticated()
  @RateLimited('download-link', 120, 60)
  async link(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Headers('user-agent') userAgent = '',
  ): Promise<DownloadLinkResponse> {
    const link = await this.archives.link(user, designIdOf(id), describeDevice(userAgent));
    return {
      url: link.url,
      expires_at: link.expiresAt.toISOString(),
      file_name: link.fileName,
      size_bytes: link.sizeBytes,
    };
  }

  @Post('designs/:id/download-link/mail')
  @HttpCode(200)
  @Authenticated()
  @RateLimited('download-mail', 10, 3_600)
  async mailLink(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Headers('user-agent') userAgent = '',
  ): Promise<MessageResponse> {
    await this.mails.request(user, designIdOf(id), describeDevice(userAgent));
    return { message: MESSAGES.downloadLinkMailed };
  }

  /** Whoever has the link may: a download manager, another browser, another device. */
  @Get('downloads/:token')
  async downloadByLink(
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const delivery = await this.archives.beginDeliveryByLink(token, (facts) =>
      rangeOf(request, facts),
    );
    await send(delivery, response);
  }
}

async function send(delivery: Delivery, response: Response): Promise<void> {
  const { fileName, sizeBytes, etag, range, bytes } = delivery;
  response.status(range ? 206 : 200).set({
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes),
    'Content-Disposition': contentDisposition(fileName, { fallback: 'design.zip' }),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': 'no-store',
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
  });
  await delivery.sendTo(response);
}
