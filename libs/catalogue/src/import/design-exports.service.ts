import type { SignedInUser } from '#accounts';
import {
  assertMay,
  categoriesNamed,
  type Category,
  fillSheet,
  formatYuan,
  type ImportFile,
  type ManifestItem,
  type ManifestPage,
  nestSheetCells,
  shortestName,
  writeSheetCells,
} from '#contracts';
import { ArchivesService, ArchiveUnreadableError } from '#files';
import { ObjectMissingError, ObjectStorage, type OpenObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DesignNotFoundError } from '../catalogue.errors.js';
import { CatalogueService } from '../catalogue.service.js';
import { DesignImagesRepository } from '../publishing/design-images.repository.js';
import {
  type DesignFilter,
  DesignImportsRepository,
  type ExistingDesign,
} from './design-imports.repository.js';
import { fillHashes, ImportPlanner } from './import-planner.js';

/** Exports designs for admins in the import format, so that importing them again changes nothing. */
@Injectable()
export class DesignExportsService {
  constructor(
    private readonly repository: DesignImportsRepository,
    private readonly archives: ArchivesService,
    private readonly images: DesignImagesRepository,
    private readonly planner: ImportPlanner,
    private readonly catalogue: CatalogueService,
    private readonly storage: ObjectStorage,
  ) {}

  /**
   * Returns one page of designs, ordered by id.
   * @param filter its category is a slug, a name or a path
   * @throws ForbiddenError
   */
  async page(
    admin: SignedInUser,
    { category, ...filter }: Omit<DesignFilter, 'categoryIds'> & { category: string | null },
    afterId: number,
    limit: number,
  ): Promise<ManifestPage> {
    assertMay(admin, 'designs.manage');
    const categories = await this.catalogue.categories();
    const categoryIds = category === null ? null : categoriesNamed(category, categories);
    const designs = await this.repository.list(afterId, limit + 1, { ...filter, categoryIds });
    const shown = designs.slice(0, limit);
    fillHashes(shown, await this.planner.hashImages(shown));
    return {
      results: shown.map((design) => toItem(design, categories)),
      next_after: designs.length > limit ? shown.at(-1)!.id : null,
    };
  }

  /** Opens the newest archive of a design. @throws ForbiddenError, DesignNotFoundError, ArchiveUnreadableError */
  async openArchive(admin: SignedInUser, designId: number): Promise<OpenObject> {
    assertMay(admin, 'designs.manage');
    return this.open(await this.archives.findNewestKey(designId));
  }

  /** Opens an image as it was uploaded. @throws ForbiddenError, DesignNotFoundError, ArchiveUnreadableError */
  async openOriginal(admin: SignedInUser, designId: number, imageId: number): Promise<OpenObject> {
    assertMay(admin, 'designs.manage');
    return this.open(await this.images.findOriginalOf(designId, imageId));
  }

  private async open(key: string | null): Promise<OpenObject> {
    if (key === null) throw new DesignNotFoundError();
    try {
      return await this.storage.open(key);
    } catch (error) {
      if (error instanceof ObjectMissingError) throw new ArchiveUnreadableError(error);
      throw error;
    }
  }
}

function toItem(design: ExistingDesign, categories: Category[]): ManifestItem {
  const fileOf = (name: string, sha256: string): ImportFile => ({ name, sha256, size_bytes: 0 });
  return {
    id: design.id,
    sku: design.sku,
    name: design.name,
    description: design.description,
    price: formatYuan(design.priceFen),
    old_price: design.oldPriceFen === null ? '' : formatYuan(design.oldPriceFen),
    categories: design.categoryIds.flatMap((id) => {
      const category = categories.find((one) => one.id === id);
      return category ? [shortestName(category, categories)] : [];
    }),
    designer_username: design.designer,
    is_active: design.isActive,
    file: design.archiveSha256 ? fileOf(design.archiveName ?? '', design.archiveSha256) : null,
    detail_images: design.images.map(({ sha256 }) => fileOf('', sha256 ?? '')),
    sheet: nestSheetCells(writeSheetCells(design.sheet && fillSheet(design.sheet))),
    image_ids: design.images.map(({ id }) => id),
  };
}
