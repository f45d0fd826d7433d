import type { SignedInUser } from '#accounts';
import { DesignerPagesService } from '#catalogue';
import type { WrittenDesignerPage } from '#contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { DesignerPagesQueryDto } from './console-designer-pages.dto.js';

/** What designers wrote on their pages, for operators who may hide it (SHELF-03). */
@Controller('console/designer-pages')
export class ConsoleDesignerPagesController {
  constructor(private readonly pages: DesignerPagesService) {}

  @Get()
  @Operation('listDesignerPages', 'forbidden')
  @RequiresPermission('reports.decide')
  @Header('Cache-Control', 'no-store')
  list(
    @CurrentUser() operator: SignedInUser,
    @Query() { before, n }: DesignerPagesQueryDto,
  ): Promise<WrittenDesignerPage[]> {
    return this.pages.listWritten(operator, before ?? null, n);
  }
}
