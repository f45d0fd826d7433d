import type { SignedInUser } from '#accounts';
import { DesignActivationService, DesignExportsService, DesignNotFoundError } from '#catalogue';
import type { DesignActivationResponse, ManifestPage } from '#contracts';
import type { OpenObject } from '#storage';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { designIdOf } from '../../http/input/design-id.js';
import { sendObject } from '../../http/send-object.js';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { DesignActivationDto, ManifestQueryDto } from './design-activation.dto.js';

const MANIFEST_ROWS = 100;

/** Bulk activation and export of designs, for admins. */
@Controller('designs')
export class DesignAdministrationController {
  constructor(
    private readonly activation: DesignActivationService,
    private readonly exports: DesignExportsService,
  ) {}

  @Post('activation')
  @Operation('activateDesigns', 'forbidden')
  @RequiresPermission('designs.manage')
  @HttpCode(200)
  activate(
    @CurrentUser() admin: SignedInUser,
    @Body() request: DesignActivationDto,
  ): Promise<DesignActivationResponse> {
    return this.activation.apply(admin, request);
  }

  @Get('manifest')
  @Operation('listDesignManifest', 'forbidden')
  @RequiresPermission('designs.manage')
  manifest(
    @CurrentUser() admin: SignedInUser,
    @Query() { category, designer, active, sku, name, after }: ManifestQueryDto,
  ): Promise<ManifestPage> {
    const isActive = active === undefined ? null : active === 'true';
    const filter = {
      category: category || null,
      designer: designer || null,
      isActive,
      sku: sku?.trim() || null,
      name: name?.trim() || null,
    };
    const afterId = /^\d{1,15}$/.test(after ?? '') ? Number(after) : 0;
    return this.exports.page(admin, filter, afterId, MANIFEST_ROWS);
  }

  /** The archive of a design. Needs no download grant, because admins read the shop's own file. */
  @Get(':id/archive')
  @FileOperation(
    'getDesignArchive',
    'application/octet-stream',
    'forbidden',
    'design_not_found',
    'file_missing',
  )
  @RequiresPermission('designs.manage')
  async archive(
    @CurrentUser() admin: SignedInUser,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    await send(await this.exports.openArchive(admin, designIdOf(id)), response);
  }

  /** The picture as it was uploaded. */
  @Get(':id/originals/:imageId')
  @FileOperation(
    'getDesignOriginal',
    'application/octet-stream',
    'forbidden',
    'design_not_found',
    'file_missing',
  )
  @RequiresPermission('designs.manage')
  async original(
    @CurrentUser() admin: SignedInUser,
    @Param('id') id: string,
    @Param('imageId') imageId: string,
    @Res() response: Response,
  ): Promise<void> {
    if (!/^\d{1,15}$/.test(imageId)) throw new DesignNotFoundError();
    const opened = await this.exports.openOriginal(admin, designIdOf(id), Number(imageId));
    await send(opened, response);
  }
}

async function send(opened: OpenObject, response: Response): Promise<void> {
  response.set({ 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' });
  await sendObject(opened, response);
}
