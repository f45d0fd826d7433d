import type { SignedInUser } from '#accounts';
import type { DesignPreview } from '#contracts';
import { PreviewsService } from '#reading';
import { Body, Controller, Get, Header, Param, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { designIdOf } from '../../http/input/design-id.js';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { Authenticated, CurrentUser, OptionallyAuthenticated } from '../accounts/session.guard.js';
import { sendObject } from '../../http/send-object.js';
import { DesignPreviewDto } from './previews.dto.js';

/** Parses the number of a version or page. Returns 0, which no version or page has, for any other text. */
const numberOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** Pages of a design that everybody may see (READ-03). Not in the anonymous cache, so that a change is seen at once. */
@Controller('designs/:id/preview')
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  @Get()
  @Operation('getDesignPreview', 'design_not_found')
  @Header('Cache-Control', 'no-store')
  @OptionallyAuthenticated()
  read(
    @Param('id') id: string,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<DesignPreview> {
    return this.previews.read(viewer, designIdOf(id));
  }

  @Put()
  @Operation('setDesignPreview', 'design_not_found', 'forbidden', 'version_not_found')
  @Authenticated()
  async write(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Body() request: DesignPreviewDto,
  ): Promise<DesignPreview> {
    const designId = designIdOf(id);
    await this.previews.write(user, designId, request);
    return this.previews.read(user, designId);
  }

  /** Browsers keep an image for some minutes; shared caches do not, because a mark can be removed. */
  @Get(':version/:page')
  @FileOperation(
    'getPreviewPage',
    'image/webp',
    'design_not_found',
    'page_link_invalid',
    'page_not_ready',
  )
  @OptionallyAuthenticated()
  async page(
    @Param('id') id: string,
    @CurrentUser() viewer: SignedInUser | null,
    @Param('version') version: string,
    @Param('page') page: string,
    @Res() response: Response,
  ): Promise<void> {
    const { content } = await this.previews.open(
      viewer,
      designIdOf(id),
      numberOf(version),
      numberOf(page),
    );
    response.set({ 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=300' });
    if ('path' in content) response.set('X-Accel-Redirect', content.path).end();
    else await sendObject(content, response);
  }
}
