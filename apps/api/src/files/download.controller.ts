import type { SignedInUser } from '#accounts';
import { ArchivesService } from '#files';
import { Controller, Get, Head, Header, HttpCode, Param, Res } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { designIdOf } from '../http/design-id.js';

@Controller('designs')
export class DownloadController {
  constructor(private readonly archives: ArchivesService) {}

  /** Without this, HEAD would run the GET below and use a download up for nothing. */
  @Head(':id/download')
  @Header('Allow', 'GET')
  @HttpCode(405)
  head(): void {
    // The status and the header say it all.
  }

  @Get(':id/download')
  @Authenticated()
  async download(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Res() response: Response,
  ): Promise<void> {
    const delivery = await this.archives.beginDelivery(user, designIdOf(id));
    response.set({
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(delivery.sizeBytes),
      'Content-Disposition': contentDisposition(delivery.fileName, {
        fallback: `design-${id}.zip`,
      }),
      'Cache-Control': 'no-store',
    });
    await delivery.sendTo(response);
  }
}
