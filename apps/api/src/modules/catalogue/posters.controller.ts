import { PostersService } from '#catalogue';
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { designIdOf } from '../../http/input/design-id.js';
import { FileOperation } from '../../openapi/operation.js';

/** Posters with a QR code, to share designs (SHELF-12). */
@Controller('designs')
export class PostersController {
  constructor(private readonly posters: PostersService) {}

  /** Clients revalidate the poster by its ETag on each use, because a design can go off sale. */
  @Get(':id/poster')
  @FileOperation('getPoster', 'image/jpeg', 'design_not_found')
  @ApiResponse({ status: 200, description: 'The poster' })
  @ApiResponse({ status: 304, description: 'The poster of the client is current' })
  async poster(
    @Param('id') id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const poster = await this.posters.find(designIdOf(id));
    const etag = `"${poster.tag}"`;
    response.set({ ETag: etag, 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    if (known === etag) {
      response.status(304).end();
      return;
    }
    response.set('Content-Type', 'image/jpeg').end(await poster.draw());
  }
}
