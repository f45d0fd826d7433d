import { setImmediate } from 'node:timers/promises';
import type { SignedInUser } from '#accounts';
import { DesignImportsService } from '#catalogue';
import {
  type DesignImport,
  type ImportCheckResponse,
  type ImportResults,
  InvalidInputError,
  LIMITS,
  API_MESSAGES,
  MESSAGES,
} from '#contracts';
import { ObjectStorage } from '#storage';
import { Body, Controller, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { FormBody } from '../../http/input/form-body.js';
import { assertJsonShape } from '../../http/input/input-shape.js';
import { readMultipart } from '../../http/input/multipart.js';
import { validated } from '../../http/input/validation.js';
import { Operation } from '../../openapi/operation.js';
import { IMPORT_RULES } from './design-files.js';
import { DesignImportDto, ImportCheckDto, ImportFormDto } from './design-imports.dto.js';

@Controller('designs/import')
@Authenticated()
export class DesignImportsController {
  constructor(
    private readonly imports: DesignImportsService,
    private readonly storage: ObjectStorage,
  ) {}

  @Post('check')
  @Operation('checkDesignImport', 'forbidden')
  @HttpCode(200)
  async check(
    @CurrentUser() user: SignedInUser,
    @Body() { rows, designers, ...consent }: ImportCheckDto,
  ): Promise<ImportCheckResponse> {
    return {
      results: await this.imports.check(user, rows, consent),
      new_designers: await this.imports.findNewDesigners(user, designers ?? []),
    };
  }

  /** A form with one or more `row` fields (JSON) and the files that `check` reports as missing. */
  @Put()
  @Operation('importDesigns', 'forbidden', 'file_too_large', 'storage_full')
  @FormBody(ImportFormDto, { archives: LIMITS.importRowsPerForm })
  @ApiQuery({ name: 'dry_run', required: false, type: String })
  @ApiQuery({ name: 'yes_prices', required: false, type: String })
  @ApiQuery({ name: 'yes_new_designers', required: false, type: String })
  async import(
    @CurrentUser() user: SignedInUser,
    @Query('dry_run') dryRun: string | undefined,
    @Query('yes_prices') yesPrices: string | undefined,
    @Query('yes_new_designers') yesNewDesigners: string | undefined,
    @Req() request: Request,
  ): Promise<ImportResults> {
    this.imports.assertMayImport(user);
    const form = await readMultipart(request, this.storage, IMPORT_RULES);
    try {
      const rows = await readRows(form.fields.get('row') ?? []);
      const images = (form.files.get('detail_images') ?? []).map(({ received }) => received);
      const files = { archives: form.files.get('file') ?? [], images };
      const consent = { yes_prices: yesPrices === '1', yes_new_designers: yesNewDesigners === '1' };
      return { results: await this.imports.import(user, rows, files, consent, dryRun === '1') };
    } finally {
      await form.discard();
    }
  }
}

async function readRows(texts: string[]): Promise<DesignImport[]> {
  if (texts.length === 0) throw new InvalidInputError({ row: [MESSAGES.required] });
  if (texts.length > LIMITS.importRowsPerForm) {
    throw new InvalidInputError({ row: [API_MESSAGES.importRowsTooMany] });
  }
  const rows: DesignImport[] = [];
  for (const text of texts) {
    rows.push(await validated(DesignImportDto, parseRow(text)));
    // Lets the event loop serve other requests between two rows.
    await setImmediate();
  }
  return rows;
}

function parseRow(text: string): object {
  assertJsonShape(Buffer.from(text));
  try {
    const row: unknown = JSON.parse(text);
    if (row !== null && typeof row === 'object') return row;
  } catch {
    // Invalid JSON is reported below.
  }
  throw new InvalidInputError({ row: [MESSAGES.invalidInput] });
}
