import { UsersService } from '#accounts';
import { CatalogueService } from '#catalogue';
import { FALLBACK_CATEGORIES, parseYuan } from '#contracts';
import { ArchivesService, ImagesService } from '#files';
import { LocalDiskStorage } from '#storage';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { drawChartGrid } from './chart-diagram.js';
import { DEMO_DESIGNS, type DemoDesign } from './demo-designs.js';
import { packPattern } from './pattern-archive.js';
import { drawSwatch } from './swatch.js';

/** The password of every demo account. */
const DEMO_PASSWORD = 'Cloudknit1';

const DEMO_USERS = {
  admin: { username: 'admin', displayName: '云织管理员', isAdmin: true },
  designer: { username: '山茶手作', displayName: '山茶手作', isAdmin: false },
  buyer: { username: 'buyer', displayName: '织友小满', isAdmin: false },
} as const;

/** Fills an empty shop with demo accounts, categories and designs. */
@Injectable()
export class SeedDemoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly catalogue: CatalogueService,
    private readonly archives: ArchivesService,
    private readonly images: ImagesService,
    private readonly storage: LocalDiskStorage,
  ) {}

  /**
   * Goes on where an earlier run stopped. A shop with users of its own is left alone: demo accounts
   * have a password that everybody knows.
   * @param report hears of every design added: how many stand, of how many
   */
  async run(report: (done: number, of: number) => void): Promise<void> {
    if (await this.hasOwnUsers()) return;
    const designerId = await this.seedUsers();
    const categories = await this.seedCategories();
    const [{ count }] = await this.dataSource.query<[{ count: number }]>(
      'SELECT count(*) FROM designs',
    );
    for (let i = count; i < DEMO_DESIGNS.length; i += 1) {
      const design = DEMO_DESIGNS[i]!;
      await this.seedDesign(design, designerId, categories.get(design.category)!);
      report(i + 1, DEMO_DESIGNS.length);
    }
  }

  private async hasOwnUsers(): Promise<boolean> {
    if (await this.users.findIdByEmail('admin@example.com')) return false;
    const users = await this.dataSource.query<unknown[]>('SELECT 1 FROM users LIMIT 1');
    return users.length > 0;
  }

  /** @returns the designer's id */
  private async seedUsers(): Promise<number> {
    for (const [name, user] of Object.entries(DEMO_USERS)) {
      const email = `${name}@example.com`;
      if (await this.users.findIdByEmail(email)) continue;
      await this.users.createVerified({ ...user, email, password: DEMO_PASSWORD });
    }
    return (await this.users.findIdByEmail('designer@example.com'))!;
  }

  private async seedCategories(): Promise<Map<string, number>> {
    const standing = new Map((await this.catalogue.categories()).map(({ slug, id }) => [slug, id]));
    for (const [position, { name, slug }] of FALLBACK_CATEGORIES.entries()) {
      if (standing.has(slug)) continue;
      standing.set(slug, await this.catalogue.createCategory({ name, slug }, position));
    }
    return standing;
  }

  private async seedDesign(
    design: DemoDesign,
    designerId: number,
    category: number,
  ): Promise<void> {
    const { chart, columns } = design;
    const near = Math.max(10, Math.round(columns / 2.4));
    const archive = await packPattern(design);
    const pictures = [
      drawSwatch(chart, columns),
      drawSwatch(chart, near, { x: 2, y: 3 }),
      drawChartGrid(chart),
    ];
    await this.dataSource.transaction(async (manager) => {
      const id = await this.catalogue.createDesign(
        {
          designerId,
          name: design.name,
          description: design.description,
          priceFen: parseYuan(design.price)!,
          oldPriceFen: design.oldPrice ? parseYuan(design.oldPrice) : null,
          categoryIds: [category],
        },
        manager,
      );
      const fileName = `${design.name}.zip`;
      const received = await this.storage.receive(archive.bytes);
      await this.archives.add({ designId: id, fileName, received, names: archive.names }, manager);
      const images = await Promise.all(
        pictures.map(async (picture) => {
          // Drawn as SVG, which uploads may not be.
          const png = await sharp(Buffer.from(picture)).png().toBuffer();
          return this.images.prepare(await this.storage.receive(png));
        }),
      );
      await this.images.append(id, images, manager);
    });
  }
}
