import { CatalogueService, DesignNotFoundError } from '#catalogue';
import { CONFIG, type Config } from '#config';
import {
  type Category,
  categorySummary,
  designSummary,
  pageTitle,
  SITE_DESCRIPTION,
} from '#contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { designIdOf } from '../http/design-id.js';
import type { PageHead } from './page-head.js';
import { type FixedRoute, findRoute, MISSING_NAMES, type SiteRoute } from './site-routes.js';

/** What the head of each page says, the same for everybody who asks. */
@Injectable()
export class PageHeadsService {
  private readonly log = new Logger(PageHeadsService.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly catalogue: CatalogueService,
  ) {}

  /** @param path of the address, without its query */
  async describe(path: string): Promise<PageHead> {
    const route = findRoute(path);
    try {
      return await this.headOf(route);
    } catch (error) {
      // The page itself says what it cannot load; search engines come back later.
      this.log.error(`the head of ${path} cannot be made: ${(error as Error).message}`);
      return { ...nameless(undefined), status: 503 };
    }
  }

  private async headOf(route: SiteRoute): Promise<PageHead> {
    switch (route.kind) {
      case 'design':
        return this.design(route.id);
      case 'category':
        return this.category(({ slug }) => slug === route.slug);
      case 'categoryById':
        return this.category(({ id }) => String(id) === route.id);
      case 'fixed':
        return this.fixed(route);
      case 'nowhere':
      default:
        return nameless(MISSING_NAMES.nowhere);
    }
  }

  private async fixed({ path, name, description, indexed, payFor }: FixedRoute): Promise<PageHead> {
    const canonical = indexed ? this.config.publicUrl + path : null;
    const head = { ...nameless(name), status: 200 as const, description, canonical };
    if (payFor === undefined) return head;
    // Whoever finds it, or is sent it, is to come to the design first.
    const paid = await this.design(payFor);
    return paid.status === 200 ? { ...paid, title: head.title } : head;
  }

  private async design(given: string): Promise<PageHead> {
    const { publicUrl } = this.config;
    try {
      const design = await this.catalogue.getDetail(designIdOf(given), null);
      const { id, name, description, price } = design;
      return {
        status: 200,
        title: pageTitle(name),
        description: designSummary(design),
        canonical: `${publicUrl}/design/${id}`,
        product: {
          id,
          name,
          description: description || designSummary(design),
          designer: design.designer_username,
          price,
          pictures: design.detail_images.map(({ image }) => publicUrl + image),
        },
        design,
      };
    } catch (error) {
      if (error instanceof DesignNotFoundError) return nameless(MISSING_NAMES.design);
      throw error;
    }
  }

  /** Both addresses of a category lead to the one by its slug. */
  private async category(isWanted: (category: Category) => boolean): Promise<PageHead> {
    const category = (await this.catalogue.categories()).find(isWanted);
    if (!category) return nameless(MISSING_NAMES.nowhere);
    const { name, slug } = category;
    return {
      status: 200,
      title: pageTitle(name),
      description: categorySummary(name),
      canonical: `${this.config.publicUrl}/categories/${encodeURIComponent(slug)}`,
      product: null,
      design: null,
    };
  }
}

/** Of a page that search engines are to forget. */
function nameless(name: string | undefined): PageHead {
  return {
    status: 404,
    title: pageTitle(name),
    description: SITE_DESCRIPTION,
    canonical: null,
    product: null,
    design: null,
  };
}
