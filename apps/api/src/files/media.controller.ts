import { pipeline } from 'node:stream/promises';
import { ImagesService } from '#files';
import { ObjectMissingError, type OpenObject } from '#storage';
import { Controller, Get, Headers, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import type { Response } from 'express';

/** Pictures, under addresses that never show anything else: whoever has one need not ask again. */
@Controller('media')
@ApiExcludeController()
export class MediaController {
  constructor(private readonly images: ImagesService) {}

  @Get('images/:mediaId/:width.webp')
  async image(
    @Param('mediaId') mediaId: string,
    @Param('width') width: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const etag = `"${mediaId}-${width}"`;
    const caching = { ETag: etag, 'Cache-Control': 'public, max-age=31536000, immutable' };
    if (known === etag) {
      response.status(304).set(caching).end();
      return;
    }
    const { stream, sizeBytes } = await this.open(mediaId, width);
    response.set({ ...caching, 'Content-Type': 'image/webp', 'Content-Length': String(sizeBytes) });
    // Whoever leaves before the end needs no answer.
    await pipeline(stream, response).catch(() => undefined);
  }

  private async open(mediaId: string, width: string): Promise<OpenObject> {
    if (!isUUID(mediaId) || !/^\d{1,5}$/.test(width)) throw new NotFoundException();
    try {
      return await this.images.openVariant(mediaId, Number(width));
    } catch (error) {
      if (error instanceof ObjectMissingError) throw new NotFoundException();
      throw error;
    }
  }
}
