import type { SignedInUser } from '#accounts';
import { DesignsPublishingService } from '#catalogue';
import {
  findArchiveFault,
  InvalidInputError,
  MESSAGES,
  type MessageResponse,
  type UploadResponse,
} from '#contracts';
import { ObjectStorage } from '#storage';
import { Controller, Param, Patch, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { designIdOf } from '../../http/design-id.js';
import { FormBody } from '../../http/form-body.js';
import { type MultipartForm, readMultipart } from '../../http/multipart.js';
import { validated } from '../../http/validation.js';
import { EDIT_RULES, UPLOAD_RULES } from './design-files.js';
import { EditDesignDto, fieldsOf, UploadDesignDto } from './design-form.dto.js';

@Controller('designs')
@Authenticated()
export class DesignEditingController {
  constructor(
    private readonly publishing: DesignsPublishingService,
    private readonly storage: ObjectStorage,
  ) {}

  @Post('upload')
  @FormBody(UploadDesignDto)
  async upload(
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<UploadResponse> {
    this.publishing.assertMayPublish(user);
    const form = await readMultipart(request, this.storage, UPLOAD_RULES);
    try {
      const dto = await validated(UploadDesignDto, fieldsOf(form.fields, ['categories']));
      const archive = archiveOf(form);
      if (!archive) throw new InvalidInputError({ file: [MESSAGES.archiveRequired] });
      const id = await this.publishing.publish(user, {
        fields: UploadDesignDto.fields(dto),
        designerUsername: dto.designer_username || null,
        archive,
        images: imagesOf(form),
      });
      return { id, message: MESSAGES.uploadDone };
    } finally {
      await form.discard();
    }
  }

  @Patch(':id/update')
  @FormBody(EditDesignDto)
  async edit(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageResponse> {
    const designId = designIdOf(id);
    await this.publishing.assertMayEdit(user, designId);
    const form = await readMultipart(request, this.storage, EDIT_RULES);
    try {
      const repeated = ['categories', 'remove_image_ids', 'image_order'];
      const dto = await validated(EditDesignDto, fieldsOf(form.fields, repeated));
      await this.publishing.edit(user, designId, EditDesignDto.edit(dto), {
        archive: archiveOf(form),
        images: imagesOf(form),
        removeImageIds: dto.remove_image_ids,
        imageOrder: dto.image_order,
      });
      return { message: MESSAGES.editDone };
    } finally {
      await form.discard();
    }
  }
}

/** @throws InvalidInputError for a name or size that an archive cannot have */
function archiveOf({ files }: MultipartForm) {
  const [archive] = files.get('file') ?? [];
  if (!archive) return null;
  const fault = findArchiveFault(archive.fileName, archive.received.sizeBytes);
  if (fault) throw new InvalidInputError({ file: [fault] });
  return archive;
}

function imagesOf({ files }: MultipartForm) {
  return (files.get('detail_images') ?? []).map(({ received }) => received);
}
