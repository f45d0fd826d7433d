import type { SignedInUser } from '#accounts';
import {
  type ImportCheck,
  type ImportCheckResponse,
  InvalidInputError,
  MESSAGES,
} from '#contracts';
import { DesignImportsService } from '#files';
import { ObjectStorage } from '#storage';
import { Body, Controller, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { readMultipart } from '../http/multipart.js';
import { validated } from '../http/validation.js';
import { UPLOAD_RULES } from './design-files.js';
import { DesignImportDto, ImportCheckDto } from './design-imports.dto.js';

@Controller('designs/import')
@Authenticated()
export class DesignImportsController {
  constructor(
    private readonly imports: DesignImportsService,
    private readonly storage: ObjectStorage,
  ) {}

  @Post('check')
  @HttpCode(200)
  async check(
    @CurrentUser() user: SignedInUser,
    @Body() { rows }: ImportCheckDto,
  ): Promise<ImportCheckResponse> {
    return { results: await this.imports.check(user, rows) };
  }

  /** A form of `row` (JSON) and the files that `check` calls missing. */
  @Put()
  @ApiConsumes('multipart/form-data')
  async import(
    @CurrentUser() user: SignedInUser,
    @Query('dry_run') dryRun: string | undefined,
    @Req() request: Request,
  ): Promise<ImportCheck> {
    this.imports.assertMayImport(user);
    const form = await readMultipart(request, this.storage, UPLOAD_RULES);
    try {
      const row = await validated(DesignImportDto, parseRow(form.fields.get('row')?.[0]));
      const [archive] = form.files.get('file') ?? [];
      const images = (form.files.get('detail_images') ?? []).map(({ received }) => received);
      const files = { archive: archive ?? null, images };
      return await this.imports.import(user, row, files, dryRun === '1');
    } finally {
      await form.discard();
    }
  }
}

function parseRow(text: string | undefined): object {
  try {
    const row: unknown = JSON.parse(text ?? '');
    if (row !== null && typeof row === 'object') return row;
  } catch {
    // Said below.
  }
  throw new InvalidInputError({ row: [MESSAGES.invalidInput] });
}
