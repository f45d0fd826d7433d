import { pipeline } from 'node:stream/promises';
import { DesignImagesService } from '#catalogue';
import { ObjectMissingError, type OpenObject } from '#storage';
import { Controller, Get, Headers, Logger, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import type { Response } from 'express';

/** A client that reads nothing for this long counts as disconnected. */
const STALL_MS = 40_000;

/** Images under immutable URLs, which clients may cache without limit. */
@Controller('media')
@ApiExcludeController()
export class MediaController {
  private readonly log = new Logger(MediaController.name);

  constructor(private readonly images: DesignImagesService) {}

  @Get('images/:mediaId/:width.webp')
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
    const { stream, sizeBytes } = await this.open(mediaId, Number(width));
    response.set({ ...caching, 'Content-Type': 'image/webp', 'Content-Length': String(sizeBytes) });
    response.setTimeout(STALL_MS, () => response.destroy());
    try {
      await pipeline(stream, response);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      this.log.error(`picture ${mediaId} broke off: ${(error as Error).message}`);
    }
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
