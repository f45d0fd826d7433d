import type { SignedInUser } from '#accounts';
import { CatalogueService, CategoriesService, CategoryNotFoundError } from '#catalogue';
import type { Category } from '#contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { byParameter, TellsLatestChange } from '../../http/latest-change.js';
import { rowIdOf } from '../../http/input/row-id.js';
import { EmptyOperation, Operation } from '../../openapi/operation.js';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { CreateCategoryDto, EditCategoryDto, MergeCategoryDto } from './categories.dto.js';

/** Ids of categories are of the type integer. */
const ID_DIGITS = 9;

/** The tree of categories; admins change it (SHEET-15). */
@Controller('categories')
export class CategoriesController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly categories: CategoriesService,
  ) {}

  @Get()
  @Operation('listCategories')
  list(): Promise<Category[]> {
    return this.catalogue.categories();
  }

  @Post()
  @RequiresPermission('categories.manage')
  @Operation('createCategory', 'forbidden')
  create(
    @CurrentUser() admin: SignedInUser,
    @Body() request: CreateCategoryDto,
  ): Promise<Category> {
    return this.categories.create(admin, request);
  }

  @Patch(':id')
  @RequiresPermission('categories.manage')
  @Operation('updateCategory', 'forbidden', 'category_not_found', 'category_changed')
  @TellsLatestChange(byParameter('id'), 'category')
  edit(
    @CurrentUser() admin: SignedInUser,
    @Param('id') id: string,
    @Body() request: EditCategoryDto,
  ): Promise<Category> {
    return this.categories.edit(admin, idOf(id), request);
  }

  @Post(':id/merge')
  @RequiresPermission('categories.manage')
  @Operation('mergeCategory', 'forbidden', 'category_not_found')
  @HttpCode(200)
  merge(
    @CurrentUser() admin: SignedInUser,
    @Param('id') id: string,
    @Body() { into }: MergeCategoryDto,
  ): Promise<Category> {
    return this.categories.merge(admin, idOf(id), into);
  }

  /** Removes an empty category. */
  @Delete(':id')
  @RequiresPermission('categories.manage')
  @EmptyOperation('removeCategory', 'forbidden', 'category_not_found')
  @HttpCode(204)
  remove(@CurrentUser() admin: SignedInUser, @Param('id') id: string): Promise<void> {
    return this.categories.remove(admin, idOf(id));
  }
}

const idOf = (text: string): number => rowIdOf(text, CategoryNotFoundError, ID_DIGITS);
