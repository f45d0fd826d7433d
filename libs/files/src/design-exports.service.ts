import type { SignedInUser } from '#accounts';
import { CatalogueService, DesignNotFoundError } from '#catalogue';
import {
  type Category,
  ForbiddenError,
  formatYuan,
  type ImportFile,
  type ManifestItem,
  type ManifestPage,
} from '#contracts';
import { ObjectStorage, type OpenObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type DesignFilter,
  DesignImportsRepository,
  type StandingDesign,
} from './design-imports.repository.js';
import { fillHashes, ImportPlanner } from './import-planner.js';

/** Designs as an import takes them, so that what was taken out comes in again unchanged. For admins. */
@Injectable()
export class DesignExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: DesignImportsRepository,
    private readonly planner: ImportPlanner,
    private readonly catalogue: CatalogueService,
    private readonly storage: ObjectStorage,
  ) {}

  /** Designs in the order of their ids. @throws ForbiddenError */
  async page(
    admin: SignedInUser,
    filter: DesignFilter,
    afterId: number,
    limit: number,
  ): Promise<ManifestPage> {
    assertAdmin(admin);
    const categories = await this.catalogue.categories();
    const designs = await this.repository.list(afterId, limit + 1, filter);
    const shown = designs.slice(0, limit);
    fillHashes(shown, await this.planner.hashImages(shown));
    return {
      results: shown.map((design) => toItem(design, categories)),
      next_after: designs.length > limit ? shown.at(-1)!.id : null,
    };
  }

  /** The newest archive of a design. @throws ForbiddenError, DesignNotFoundError */
  async openArchive(admin: SignedInUser, designId: number): Promise<OpenObject> {
    assertAdmin(admin);
    return this.open(
      'SELECT storage_key AS key FROM archives WHERE design_id = $1 ORDER BY version DESC LIMIT 1',
      [designId],
    );
  }

  /** A picture as it was uploaded. @throws ForbiddenError, DesignNotFoundError */
  async openOriginal(admin: SignedInUser, designId: number, imageId: number): Promise<OpenObject> {
    assertAdmin(admin);
    return this.open(
      'SELECT original_key AS key FROM design_images WHERE design_id = $1 AND id = $2',
      [designId, imageId],
    );
  }

  private async open(statement: string, values: number[]): Promise<OpenObject> {
    const [row] = await this.dataSource.query<{ key: string }[]>(statement, values);
    if (!row) throw new DesignNotFoundError();
    return this.storage.open(row.key);
  }
}

function assertAdmin({ isAdmin }: SignedInUser): void {
  if (!isAdmin) throw new ForbiddenError();
}

function toItem(design: StandingDesign, categories: Category[]): ManifestItem {
  const fileOf = (name: string, sha256: string): ImportFile => ({ name, sha256, size_bytes: 0 });
  return {
    id: design.id,
    sku: design.sku,
    name: design.name,
    description: design.description,
    price: formatYuan(design.priceFen),
    old_price: design.oldPriceFen === null ? '' : formatYuan(design.oldPriceFen),
    categories: design.categoryIds.flatMap(
      (id) => categories.find((category) => category.id === id)?.name ?? [],
    ),
    designer_username: design.designer,
    is_active: design.isActive,
    file: design.archiveSha256 ? fileOf(design.archiveName ?? '', design.archiveSha256) : null,
    detail_images: design.images.map(({ sha256 }) => fileOf('', sha256 ?? '')),
    image_ids: design.images.map(({ id }) => id),
  };
}
