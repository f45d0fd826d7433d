import type { SignedInUser } from '#accounts';
import { BulkChangesService } from '#catalogue';
import type { ConsoleDesignPage, DesignChangesResponse } from '#contracts';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import {
  ConsoleDesignsQueryDto,
  DesignChangesDto,
  DesignChangesUndoDto,
} from './console-designs.dto.js';

const ROWS = 100;

/** The list of all designs, and bulk changes with undo (CONS-05). */
@Controller('console/designs')
export class ConsoleDesignsController {
  constructor(private readonly changes: BulkChangesService) {}

  @Get()
  @Operation('listConsoleDesigns', 'forbidden')
  @RequiresPermission('designs.manage')
  @Header('Cache-Control', 'no-store')
  list(
    @CurrentUser() user: SignedInUser,
    @Query()
    { q, category, designer, active, sku, name, sheet, pictures, after }: ConsoleDesignsQueryDto,
  ): Promise<ConsoleDesignPage> {
    const filter = {
      text: q?.trim() || null,
      category: category || null,
      designer: designer || null,
      isActive: active ? active === 'true' : null,
      sku: sku?.trim() || null,
      name: name?.trim() || null,
      isComplete: sheet ? sheet === 'complete' : null,
      showsChart: pictures ? true : null,
    };
    const afterId = /^\d{1,15}$/.test(after ?? '') ? Number(after) : 0;
    return this.changes.page(user, filter, afterId, ROWS);
  }

  @Post('changes')
  @Operation('changeDesigns', 'forbidden', 'design_changed')
  @HttpCode(200)
  @RequiresPermission('designs.manage')
  change(
    @CurrentUser() user: SignedInUser,
    @Body() request: DesignChangesDto,
  ): Promise<DesignChangesResponse> {
    return this.changes.change(user, withoutNulls(request));
  }

  @Post('changes/:id/undo')
  @Operation('undoDesignChanges', 'forbidden', 'design_changed', 'design_changes_not_found')
  @HttpCode(200)
  @RequiresPermission('designs.manage')
  undo(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Body() request: DesignChangesUndoDto,
  ): Promise<DesignChangesResponse> {
    const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
    return this.changes.undo(user, number, withoutNulls(request));
  }
}

/** Removes the fields that are null, which JSON clients send for missing values. */
function withoutNulls<T extends object>(request: T): T {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null)) as T;
}
