import type { SignedInUser } from '#accounts';
import { DesignerPagesService } from '#catalogue';
import { DESIGNER_PAGE_MESSAGES, type MessageResponse, type OwnDesignerPage } from '#contracts';
import { ObjectStorage } from '#storage';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Req,
} from '@nestjs/common';
import type { Request } from 'express';
import { PictureForm, receivePicture } from '../../http/input/picture-form.js';
import { byParameter, TellsLatestChange } from '../../http/latest-change.js';
import { Operation } from '../../openapi/operation.js';
import { Authenticated, AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';
import { DesignerPageDto, DesignerPageMoveDto } from './designer-pages.dto.js';

const REFUSED = ['designer_not_found', 'forbidden'] as const;

/** The public page of a designer as its editors read and change it: portrait, words and links (SHELF-03). */
@Controller('designers/:name/page')
export class DesignerPagesController {
  constructor(
    private readonly pages: DesignerPagesService,
    private readonly storage: ObjectStorage,
  ) {}

  @Get()
  @Operation('getDesignerPage', ...REFUSED)
  @Header('Cache-Control', 'no-store')
  @Authenticated()
  read(@CurrentUser() user: SignedInUser, @Param('name') name: string): Promise<OwnDesignerPage> {
    return this.pages.read(user, name);
  }

  @Put()
  @Operation('editDesignerPage', ...REFUSED)
  @AuthenticatedInPerson()
  async write(
    @CurrentUser() user: SignedInUser,
    @Param('name') name: string,
    @Body() page: DesignerPageDto,
  ): Promise<OwnDesignerPage> {
    await this.pages.write(user, name, page);
    return this.pages.read(user, name);
  }

  @Post('portrait')
  @Operation('setDesignerPortrait', ...REFUSED, 'file_too_large', 'storage_full')
  @HttpCode(200)
  @PictureForm()
  @AuthenticatedInPerson()
  async setPortrait(
    @CurrentUser() user: SignedInUser,
    @Param('name') name: string,
    @Req() request: Request,
  ): Promise<OwnDesignerPage> {
    // Before the upload is received.
    await this.pages.assertMayEdit(user, name);
    await receivePicture(request, this.storage, DESIGNER_PAGE_MESSAGES, (received) =>
      this.pages.setPortrait(user, name, received),
    );
    return this.pages.read(user, name);
  }

  @Delete('portrait')
  @Operation('removeDesignerPortrait', ...REFUSED)
  @AuthenticatedInPerson()
  async removePortrait(
    @CurrentUser() user: SignedInUser,
    @Param('name') name: string,
  ): Promise<OwnDesignerPage> {
    await this.pages.removePortrait(user, name);
    return this.pages.read(user, name);
  }

  @Post('moves')
  @Operation('moveDesignerPage', ...REFUSED, 'designer_page_decided')
  @HttpCode(200)
  @TellsLatestChange(byParameter('name'), 'designer-page')
  @Authenticated()
  async move(
    @CurrentUser() operator: SignedInUser,
    @Param('name') name: string,
    @Body() { move, note }: DesignerPageMoveDto,
  ): Promise<MessageResponse> {
    await this.pages.move(operator, name, move, note);
    return { message: DESIGNER_PAGE_MESSAGES[move === 'hide' ? 'hidden' : 'shown'] };
  }
}
