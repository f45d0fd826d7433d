import { ConsentsService, UsersService } from '#accounts';
import { CatalogueService, DesignsPublishingService } from '#catalogue';
import { FALLBACK_CATEGORIES, parseYuan, textInForce } from '#contracts';
import { ObjectStorage } from '#storage';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
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

/** Adds demo accounts, categories and designs to an empty shop. */
@Injectable()
export class SeedDemoService {
  constructor(
    private readonly users: UsersService,
    private readonly consents: ConsentsService,
    private readonly catalogue: CatalogueService,
    private readonly publishing: DesignsPublishingService,
    private readonly storage: ObjectStorage,
  ) {}

  /**
   * Continues after an interrupted run. Refuses a shop that has other users, because the password of the demo accounts
   * is public.
   * @param report called after each design with the number of existing designs and the total
   */
  async run(report: (done: number, of: number) => void): Promise<void> {
    if (await this.hasOwnUsers()) return;
    const adminId = await this.seedUsers();
    const categories = await this.seedCategories();
    const count = await this.catalogue.count();
    for (let i = count; i < DEMO_DESIGNS.length; i += 1) {
      const design = DEMO_DESIGNS[i]!;
      await this.seedDesign(design, adminId, categories.get(design.category)!);
      report(i + 1, DEMO_DESIGNS.length);
    }
  }

  private async hasOwnUsers(): Promise<boolean> {
    if (await this.users.findIdByEmail('admin@example.com')) return false;
    return this.users.exist();
  }

  /** Creates the demo users. @returns the admin's id */
  private async seedUsers(): Promise<number> {
    for (const [name, user] of Object.entries(DEMO_USERS)) {
      const email = `${name}@example.com`;
      if (await this.users.findIdByEmail(email)) continue;
      const id = await this.users.createVerified({ ...user, email, password: DEMO_PASSWORD });
      const [terms, privacy] = [textInForce('terms').version, textInForce('privacy').version];
      await this.consents.give(id, { terms, privacy, age16: true });
    }
    return (await this.users.findIdByEmail('admin@example.com'))!;
  }

  private async seedCategories(): Promise<Map<string, number>> {
    const standing = new Map((await this.catalogue.categories()).map(({ slug, id }) => [slug, id]));
    for (const [position, { name, slug }] of FALLBACK_CATEGORIES.entries()) {
      if (standing.has(slug)) continue;
      standing.set(slug, await this.catalogue.createCategory({ name, slug }, position));
    }
    return standing;
  }

  private async seedDesign(design: DemoDesign, adminId: number, category: number): Promise<void> {
    const { name, description, price, oldPrice, chart, columns } = design;
    const near = Math.max(10, Math.round(columns / 2.4));
    const pictures = [
      drawSwatch(chart, columns),
      drawSwatch(chart, near, { x: 2, y: 3 }),
      drawChartGrid(chart),
    ];
    const received = await this.storage.receive(await packPattern(design));
    const images = await Promise.all(
      // The pictures are drawn as SVG, which uploads do not accept.
      pictures.map(async (picture) =>
        this.storage.receive(await sharp(Buffer.from(picture)).png().toBuffer()),
      ),
    );
    await this.publishing.publish(
      { id: adminId, username: 'admin', isAdmin: true },
      {
        fields: {
          name,
          description,
          priceFen: parseYuan(price)!,
          oldPriceFen: oldPrice ? parseYuan(oldPrice) : null,
          categoryIds: [category],
        },
        designerUsername: DEMO_USERS.designer.username,
        archive: { fileName: `${name}.zip`, received },
        images,
      },
    );
  }
}
