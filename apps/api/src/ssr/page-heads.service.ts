import { CatalogueService, DesignerNotFoundError, DesignNotFoundError } from '#catalogue';
import { CONFIG, type Config } from '#config';
import {
  type Category,
  categorySummary,
  designerPath,
  designerSummary,
  designSummary,
  landingPagesOf,
  MESSAGES,
  type PageMatch,
  pageTitle,
  SITE_DESCRIPTION,
  SITE_NAME,
} from '#contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { designIdOf } from '../http/input/design-id.js';
import type { PageHead } from './page-head.js';
import { loadSiteBundle } from './site-bundle.js';

/** Builds the head of each page from the route manifest and the catalogue; equal for all visitors. */
@Injectable()
export class PageHeadsService {
  private readonly log = new Logger(PageHeadsService.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly catalogue: CatalogueService,
  ) {}

  /** @param path without the query */
  async describe(path: string): Promise<PageHead> {
    const match = (await loadSiteBundle()).matchPage(path);
    if (!match) return this.unnamed(MESSAGES.notFound);
    try {
      return { ...(await this.headOf(match)), page: match.page };
    } catch (error) {
      // The page reports the failure itself; search engines retry later.
      this.log.error(`the head of ${path} cannot be made: ${(error as Error).message}`);
      return { ...this.unnamed(null), status: 503 };
    }
  }

  private async headOf({ page, params }: PageMatch): Promise<PageHead> {
    const { title, subject } = page;
    switch (subject) {
      case 'category':
        return this.category(({ slug }) => slug === params['slug']);
      case 'categoryById':
        return this.category(({ id }) => String(id) === params['categoryId']);
      case 'landing':
        return this.landing(params['landing'] ?? '');
      case 'designer':
        return this.designer(params['name'] ?? '');
      case 'design': {
        const head = await this.design(params['designId'] ?? '');
        if (title === null) return head;
        // Pages that edit or order a design have their own title, even if the design does not exist.
        return head.status === 200
          ? { ...head, title: this.titleOf(title) }
          : { ...this.unnamed(title), status: 200 };
      }
      case null:
      default: {
        const { path, description } = page;
        const canonical = description === null ? null : this.config.publicUrl + path;
        const head = { ...this.unnamed(title), status: 200 as const, canonical };
        return { ...head, description: this.described(description) };
      }
    }
  }

  private async design(given: string): Promise<PageHead> {
    const { publicUrl } = this.config;
    try {
      const design = await this.catalogue.getDetail(designIdOf(given), null);
      const { id, name, description, price } = design;
      return {
        page: null,
        status: 200,
        title: this.titleOf(name),
        description: designSummary(design),
        canonical: `${publicUrl}/design/${id}`,
        product: {
          id,
          name,
          description: description || designSummary(design),
          designer: design.designer_username,
          price,
          pictures: design.detail_images.map(({ image }) => publicUrl + image),
          sheet: design.sheet,
          ...(design.reviews && { reviews: design.reviews }),
        },
        design,
      };
    } catch (error) {
      if (error instanceof DesignNotFoundError) return this.unnamed(MESSAGES.designLoadFailed);
      throw error;
    }
  }

  /** The address with the designer's own spelling is canonical. */
  private async designer(name: string): Promise<PageHead> {
    try {
      const profile = await this.catalogue.designer(name);
      const { username, portrait } = profile;
      const path = designerPath(username);
      const description = designerSummary(profile);
      return {
        ...(name !== username && { movedTo: path }),
        page: null,
        status: 200,
        title: this.titleOf(username),
        description,
        canonical: this.config.publicUrl + path,
        product: null,
        profile: {
          name: username,
          description: profile.words || description,
          picture: portrait && this.config.publicUrl + portrait.image,
        },
        design: null,
      };
    } catch (error) {
      if (error instanceof DesignerNotFoundError) return this.unnamed(MESSAGES.notFound);
      throw error;
    }
  }

  /** A search that people look for (FIND-15). */
  private async landing(slug: string): Promise<PageHead> {
    const pages = new Map(landingPagesOf(await this.catalogue.categories()));
    const landing = pages.get(slug);
    if (!landing) return this.unnamed(MESSAGES.notFound);
    const { title, description } = landing;
    return {
      page: null,
      status: 200,
      title: this.titleOf(title),
      description,
      canonical: `${this.config.publicUrl}/find/${slug}`,
      product: null,
      design: null,
    };
  }

  /** A category has two addresses; the one with its slug is canonical. */
  private async category(
    isWanted: (category: Pick<Category, 'id' | 'slug'>) => boolean,
  ): Promise<PageHead> {
    const categories = await this.catalogue.categories();
    const category = categories.find((one) => [one, ...one.merged].some(isWanted));
    if (!category) return this.unnamed(MESSAGES.notFound);
    const { name, slug } = category;
    const path = `/categories/${encodeURIComponent(slug)}`;
    return {
      ...(!isWanted(category) && { movedTo: path }),
      page: null,
      status: 200,
      title: this.titleOf(name),
      description: categorySummary(name),
      canonical: this.config.publicUrl + path,
      product: null,
      design: null,
    };
  }

  /** The head of a page that search engines must not index. */
  private unnamed(title: string | null): PageHead {
    return {
      page: null,
      status: 404,
      title: this.titleOf(title ?? undefined),
      description: this.described(null),
      canonical: null,
      product: null,
      design: null,
    };
  }

  private titleOf(name?: string): string {
    return pageTitle(name, this.config.shop.name);
  }

  /** The description of a page, or else of the shop, with the name of the shop (CONS-10). */
  private described(description: string | null): string {
    return (description ?? SITE_DESCRIPTION).replaceAll(SITE_NAME, this.config.shop.name);
  }
}
