import { ConsentsService, UsersService } from '#accounts';
import { CatalogueService, DesignsPublishingService } from '#catalogue';
import { CATEGORY_TREE, type CategoryBranch, parseYuan, textInForce } from '#contracts';
import { ReviewsService, ReviewWritingService } from '#reviews';
import { ObjectStorage } from '#storage';
import { Injectable } from '@nestjs/common';
import { categoriesOf } from './category-tree.js';
import { type DemoFiles, demoFilesOf } from './demo-files.js';
import { DEMO_REVIEWS } from './demo-reviews.js';
import { type DemoDesign, DESIGNERS } from './designs/demo-design.js';
import { DEMO_DESIGNS } from './designs/index.js';

/** The password of every demo account. */
const DEMO_PASSWORD = 'Cloudknit1';

const DEMO_USERS = {
  admin: { username: 'admin', displayName: '云织管理员', isAdmin: true },
  designer: {
    username: DESIGNERS.camellia,
    displayName: DESIGNERS.camellia,
    isAdmin: false,
  },
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
    private readonly reviews: ReviewsService,
    private readonly writing: ReviewWritingService,
  ) {}

  /**
   * Continues after an interrupted run. Does nothing in a shop that has other users, because the password of the demo
   * accounts is public.
   * @param limit how many of the demo designs the shop gets
   * @param report called after each design with the number of existing designs and the total
   */
  async run(limit: number, report: (done: number, of: number) => void): Promise<void> {
    if (await this.hasOwnUsers()) return;
    const adminId = await this.seedUsers();
    const categories = await this.seedCategories();
    const count = await this.catalogue.count();
    const designs = DEMO_DESIGNS.slice(0, limit);
    const rest = designs.slice(count);
    // The files of the next design are made while one is published. Publishing keeps the order.
    let next = rest[0] && demoFilesOf(rest[0]);
    for (const [i, design] of rest.entries()) {
      const files = await next!;
      next = rest[i + 1] && demoFilesOf(rest[i + 1]!);
      await this.seedDesign(design, files, adminId, categories);
      report(count + i + 1, designs.length);
    }
    await this.seedReviews();
  }

  /** Adds the examples of reviews, which are marked as such. */
  private async seedReviews(): Promise<void> {
    const buyerId = await this.users.findIdByEmail('buyer@example.com');
    const last = await this.catalogue.lastDesignId();
    const designs = await this.catalogue.activeDesigns(0, last, DEMO_REVIEWS.length);
    for (const [i, { id }] of designs.entries()) {
      const { summary } = await this.reviews.list(id, null);
      if (buyerId === null || summary.count > 0) continue;
      for (const review of DEMO_REVIEWS[i]!) await this.writing.writeSample(buyerId, id, review);
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

  /** Creates the missing categories level by level, so that the first three get the first ids. @returns ids by slug */
  private async seedCategories(): Promise<Map<string, number>> {
    const ids = new Map((await this.catalogue.categories()).map(({ slug, id }) => [slug, id]));
    let level: (CategoryBranch & { parent: number | null; position: number })[] = CATEGORY_TREE.map(
      (branch, position) => ({ ...branch, parent: null, position }),
    );
    while (level.length > 0) {
      for (const { slug, position, ...category } of level) {
        if (ids.has(slug)) continue;
        ids.set(slug, await this.catalogue.createCategory({ ...category, slug }, position));
      }
      level = level.flatMap(({ slug, children = [] }) =>
        children.map((child, position) => ({ ...child, parent: ids.get(slug)!, position })),
      );
    }
    return ids;
  }

  private async seedDesign(
    design: DemoDesign,
    files: DemoFiles,
    adminId: number,
    categories: Map<string, number>,
  ): Promise<void> {
    const { name, price, oldPrice } = design;
    const received = await this.storage.receive(files.archive);
    const images = await Promise.all(
      files.pictures.map((picture) => this.storage.receive(picture)),
    );
    await this.publishing.publish(
      { id: adminId, username: 'admin', isAdmin: true },
      {
        fields: {
          name,
          description: files.description,
          priceFen: parseYuan(price)!,
          oldPriceFen: oldPrice ? parseYuan(oldPrice) : null,
          categoryIds: categoriesOf(design).map((slug) => categories.get(slug)!),
          pictureKind: 'drawn',
          sheet: files.sheet,
        },
        designerUsername: DESIGNERS[design.designer],
        archive: { fileName: `${name}.zip`, received },
        images,
      },
      // The pages of all designs at once would keep the machine busy for minutes.
      'on_demand',
    );
  }
}
