import type { SignedInUser } from '#accounts';
import { READING_MESSAGES, type ReadingPhoto } from '#contracts';
import { ReadingPhotosService } from '#reading';
import { ObjectStorage } from '#storage';
import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { designIdOf } from '../../http/input/design-id.js';
import { PictureForm, receivePicture } from '../../http/input/picture-form.js';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';

/** Photos of a project, which only its owner sees (READ-13). */
@Controller()
export class ReadingPhotosController {
  constructor(
    private readonly photos: ReadingPhotosService,
    private readonly storage: ObjectStorage,
  ) {}

  @Get('reading/:designId/photos')
  @Operation('listReadingPhotos', 'design_not_found', 'not_purchased')
  @Header('Cache-Control', 'no-store')
  @AuthenticatedInPerson()
  list(
    @Param('designId') designId: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<ReadingPhoto[]> {
    return this.photos.list(user, designIdOf(designId));
  }

  @Post('reading/:designId/photos')
  @Operation(
    'addReadingPhoto',
    'design_not_found',
    'not_purchased',
    'file_too_large',
    'storage_full',
  )
  @HttpCode(200)
  @PictureForm()
  @AuthenticatedInPerson()
  async add(
    @Param('designId') designId: string,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<ReadingPhoto[]> {
    const id = designIdOf(designId);
    await this.photos.list(user, id);
    await receivePicture(request, this.storage, READING_MESSAGES, (received) =>
      this.photos.add(user, id, received),
    );
    return this.photos.list(user, id);
  }

  @Delete('reading/:designId/photos/:photoId')
  @Operation('removeReadingPhoto', 'design_not_found', 'not_purchased')
  @AuthenticatedInPerson()
  async remove(
    @Param('designId') designId: string,
    @Param('photoId') photoId: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<ReadingPhoto[]> {
    const id = designIdOf(designId);
    if (isUUID(photoId)) await this.photos.remove(user, id, photoId);
    return this.photos.list(user, id);
  }

  /** The signed address is the authorisation, because browsers send no token when they load an image. */
  @Get('reading-photos/:token')
  @FileOperation('getReadingPhoto', 'image/webp', 'photo_not_found')
  async photo(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const photo = await this.photos.open(token);
    response.set({ 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=600' });
    response.end(photo);
  }
}
