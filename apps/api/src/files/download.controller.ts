import type { SignedInUser } from '#accounts';
import { ArchivesService } from '#files';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { DesignIdPipe } from '../http/design-id.pipe.js';

@Controller('designs')
export class DownloadController {
  constructor(private readonly archives: ArchivesService) {}

  @Get(':id/download')
  @Authenticated()
  async download(
    @Param('id', DesignIdPipe) id: number,
    @CurrentUser() user: SignedInUser,
    @Res() response: Response,
  ): Promise<void> {
    const delivery = await this.archives.beginDelivery(user, id);
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
