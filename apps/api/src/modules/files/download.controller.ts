import type { SignedInUser } from '#accounts';
import { type DownloadLinkResponse, type MessageResponse, API_MESSAGES } from '#contracts';
import type { ChooseRange, Delivery, HandedDelivery } from '#files';
import { DownloadMailsService, DownloadsService } from '#orders';
import {
  applyDecorators,
  Controller,
  Get,
  Head,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiParam, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { describeDevice } from '../accounts/sign-in/device.js';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { designIdOf } from '../../http/input/design-id.js';
import { EmptyOperation, FileOperation, Operation } from '../../openapi/operation.js';
import { DownloadQueryDto } from './download.dto.js';
import { rangeOf } from './archive-range.js';

@Controller()
export class DownloadController {
  constructor(
    private readonly downloads: DownloadsService,
    private readonly mails: DownloadMailsService,
  ) {}

  /** Without this route, HEAD would run the GET below and consume a download. */
  @Head('designs/:id/download')
  @EmptyOperation('refuseDownloadHead')
  @ApiParam({ name: 'id', type: String })
  @Header('Allow', 'GET')
  @HttpCode(405)
  head(): void {
    // The status and the header are the whole response.
  }

  /** Without this route, HEAD would run the GET of a link and consume a download. */
  @Head('downloads/:token')
  @EmptyOperation('refuseDownloadByLinkHead')
  @ApiParam({ name: 'token', type: String })
  @Header('Allow', 'GET')
  @HttpCode(405)
  headByLink(): void {
    // The status and the header are the whole response here too.
  }

  /** Downloads the archive; each started download uses one of the order's. */
  @Get('designs/:id/download')
  @FileOperation(
    'downloadDesign',
    'application/octet-stream',
    'design_not_found',
    'not_purchased',
    'download_limit',
    'range_unsatisfiable',
    'file_missing',
  )
  @ArchiveResponses()
  @Authenticated()
  async download(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Query() { version }: DownloadQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const device = describeDevice(request.get('user-agent') ?? '');
    const choose: ChooseRange = (archive) => rangeOf(request, archive);
    await send(
      await this.downloads.begin(user, designIdOf(id), device, choose, version ?? null),
      response,
    );
  }

  @Post('designs/:id/download-link')
  @Operation('createDownloadLink', 'design_not_found', 'not_purchased', 'download_limit')
  @Authenticated()
  async link(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Query() { version }: DownloadQueryDto,
    @Headers('user-agent') userAgent = '',
  ): Promise<DownloadLinkResponse> {
    const device = describeDevice(userAgent);
    const link = await this.downloads.link(user, designIdOf(id), device, version ?? null);
    return {
      url: link.url,
      expires_at: link.expiresAt.toISOString(),
      file_name: link.fileName,
      size_bytes: link.sizeBytes,
    };
  }

  @Post('designs/:id/download-link/mail')
  @Operation('mailDownloadLink', 'design_not_found', 'not_purchased', 'download_limit', 'no_email')
  @HttpCode(200)
  @Authenticated()
  async mailLink(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Headers('user-agent') userAgent = '',
  ): Promise<MessageResponse> {
    await this.mails.request(user, designIdOf(id), describeDevice(userAgent));
    return { message: API_MESSAGES.downloadLinkMailed };
  }

  /** Downloads by link. The link is the authorisation, so that download managers, other browsers and other devices work. */
  @Get('downloads/:token')
  @FileOperation(
    'downloadByLink',
    'application/octet-stream',
    'download_link_invalid',
    'range_unsatisfiable',
    'file_missing',
  )
  @ArchiveResponses()
  async downloadByLink(
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const choose: ChooseRange = (archive) => rangeOf(request, archive);
    await send(await this.downloads.beginByLink(token, choose), response);
  }
}

/** Documents the responses of a download: the archive, a range of it, or a redirect to the bucket that holds it. */
function ArchiveResponses(): MethodDecorator {
  return applyDecorators(
    ApiResponse({ status: 200, description: 'The archive' }),
    ApiResponse({ status: 206, description: 'A range of the archive' }),
    ApiResponse({ status: 302, description: 'The address of the archive' }),
  );
}

async function send(delivery: Delivery | HandedDelivery, response: Response): Promise<void> {
  if ('handedTo' in delivery) {
    sendElsewhere(delivery, response);
    return;
  }
  const { contentDisposition, sizeBytes, etag, range, bytes } = delivery;
  response.status(range ? 206 : 200).set({
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes),
    'Content-Disposition': contentDisposition,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': 'no-store',
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
  });
  await delivery.sendTo(response);
}

function sendElsewhere({ handedTo, contentDisposition }: HandedDelivery, response: Response): void {
  response.set('Cache-Control', 'no-store');
  if (handedTo.by === 's3') {
    response.redirect(302, handedTo.url);
    return;
  }
  response
    .set({
      'X-Accel-Redirect': handedTo.path,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': contentDisposition,
    })
    .end();
}
