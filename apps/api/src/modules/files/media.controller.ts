import { DesignImagesService } from '#catalogue';
import { ObjectMissingError, type OpenObject } from '#storage';
import { Controller, Get, Headers, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import type { Response } from 'express';
import { FileOperation } from '../../openapi/operation.js';
import { sendObject } from '../../http/send-object.js';

/** Images under immutable URLs, which clients may cache without limit. */
@Controller('media')
export class MediaController {
  constructor(private readonly images: DesignImagesService) {}

  /** A picture of a design, as WebP. */
  @Get('images/:mediaId/:width.webp')
  @FileOperation('getImage', 'image/webp', 'not_found')
  @ApiResponse({ status: 200, description: 'The picture' })
  @ApiResponse({ status: 304, description: 'The client has it' })
  async image(
    @Param('mediaId') mediaId: string,
    @Param('width') width: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    if (!isUUID(mediaId) || !/^\d{1,5}$/.test(width)) throw new NotFoundException();
    const etag = `"${mediaId}-${width}"`;
    const caching = { ETag: etag, 'Cache-Control': 'public, max-age=31536000, immutable' };
    if (known === etag) {
      response.status(304).set(caching).end();
      return;
    }
    const object = await this.open(mediaId, Number(width));
    response.set({ ...caching, 'Content-Type': 'image/webp' });
    await sendObject(object, response);
  }

  private async open(mediaId: string, width: number): Promise<OpenObject> {
    try {
      return await this.images.openVariant(mediaId, width);
    } catch (error) {
      if (error instanceof ObjectMissingError) throw new NotFoundException();
      throw error;
    }
  }
}
