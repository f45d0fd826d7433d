import type { SignedInUser } from '#accounts';
import { DesignsPublishingService, PictureChecksService, SheetProposalsService } from '#catalogue';
import {
  validateArchive,
  InvalidInputError,
  MESSAGES,
  type EditResponse,
  type PictureChecks,
  type SheetProposals,
  type UploadResponse,
  readVersionNote,
  type VersionNote,
} from '#contracts';
import { ObjectStorage } from '#storage';
import { Controller, Get, Param, Patch, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { designIdOf } from '../../http/input/design-id.js';
import { FormBody } from '../../http/input/form-body.js';
import { parseJsonField } from '../../http/input/input-shape.js';
import { type MultipartForm, readMultipart } from '../../http/input/multipart.js';
import { Operation } from '../../openapi/operation.js';
import { EDIT_RULES, UPLOAD_RULES } from './design-files.js';
import { EditDesignDto, UploadDesignDto } from './design-form.dto.js';
import { readDesignForm } from './sheet-field.js';

@Controller('designs')
@Authenticated()
export class DesignEditingController {
  constructor(
    private readonly publishing: DesignsPublishingService,
    private readonly sheetProposals: SheetProposalsService,
    private readonly checks: PictureChecksService,
    private readonly storage: ObjectStorage,
  ) {}

  @Post('upload')
  @Operation('uploadDesign', 'forbidden', 'archive_refused', 'file_too_large', 'storage_full')
  @FormBody(UploadDesignDto, { required: ['file'] })
  async upload(
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<UploadResponse> {
    this.publishing.assertMayPublish(user);
    const form = await readMultipart(request, this.storage, UPLOAD_RULES);
    try {
      const { dto, sheet, warnings } = await readDesignForm(UploadDesignDto, form.fields, [
        'categories',
      ]);
      const archive = archiveOf(form);
      if (!archive) throw new InvalidInputError({ file: [MESSAGES.archiveRequired] });
      const id = await this.publishing.publish(user, {
        fields: UploadDesignDto.fields(dto, sheet),
        designerUsername: dto.designer_username || null,
        archive,
        images: imagesOf(form),
        idempotencyKey: dto.idempotency_key,
      });
      return { id, message: MESSAGES.uploadDone, ...(warnings.length > 0 && { warnings }) };
    } finally {
      await form.discard();
    }
  }

  @Get(':id/proposals')
  @Operation('getSheetProposals', 'forbidden', 'design_not_found')
  proposals(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<SheetProposals> {
    return this.sheetProposals.find(user, designIdOf(id));
  }

  @Get(':id/picture-checks')
  @Operation('getPictureChecks', 'forbidden', 'design_not_found')
  pictureChecks(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<PictureChecks> {
    return this.checks.find(user, designIdOf(id));
  }

  @Patch(':id/update')
  @Operation(
    'updateDesign',
    'forbidden',
    'design_not_found',
    'design_changed',
    'design_held',
    'archive_refused',
    'file_too_large',
    'storage_full',
  )
  @FormBody(EditDesignDto)
  async edit(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<EditResponse> {
    const designId = designIdOf(id);
    await this.publishing.assertMayEdit(user, designId);
    const form = await readMultipart(request, this.storage, EDIT_RULES);
    try {
      const repeated = ['categories', 'remove_image_ids', 'image_order'];
      const { dto, sheet, warnings } = await readDesignForm(EditDesignDto, form.fields, repeated);
      await this.publishing.edit(user, designId, EditDesignDto.edit(dto, sheet), {
        archive: archiveOf(form),
        note: noteOf(form),
        images: imagesOf(form),
        removeImageIds: dto.remove_image_ids,
        imageOrder: dto.image_order,
      });
      return { message: MESSAGES.editDone, ...(warnings.length > 0 && { warnings }) };
    } finally {
      await form.discard();
    }
  }
}

/** @throws InvalidInputError for a note that is not complete */
function noteOf({ fields }: MultipartForm): VersionNote | null {
  const text = fields.get('version')?.at(-1)?.trim();
  if (!text) return null;
  const read = readVersionNote(parseJsonField('version', text));
  if ('fault' in read) throw new InvalidInputError({ version: [read.fault] });
  return read.note;
}

/** @throws InvalidInputError for a name or size that an archive cannot have */
function archiveOf({ files }: MultipartForm) {
  const [archive] = files.get('file') ?? [];
  if (!archive) return null;
  const fault = validateArchive(archive.fileName, archive.received.sizeBytes);
  if (fault) throw new InvalidInputError({ file: [fault] });
  return archive;
}

function imagesOf({ files }: MultipartForm) {
  return (files.get('detail_images') ?? []).map(({ received }) => received);
}
