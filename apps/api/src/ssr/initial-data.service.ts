import { CatalogueService, DesignListsService } from '#catalogue';
import { type InitialData, LIMITS } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { PageHead } from './page-head.js';

/** Loads the data for the server rendering of a page, equal to the api's responses for anonymous visitors. */
@Injectable()
export class InitialDataService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly lists: DesignListsService,
  ) {}

  /** @returns null for a page without server rendering */
  async find(
    { page, design }: Pick<PageHead, 'page' | 'design'>,
    { hasQuery, isSignedIn }: { hasQuery: boolean; isSignedIn: boolean },
  ): Promise<InitialData | null> {
    if (!page || page.ssr === 'never' || (page.ssr === 'signedIn' && !isSignedIn)) return null;
    if (hasQuery && !page.ignoresQuery) return null;
    if (page.data === 'design') {
      return design && { categories: await this.catalogue.categories(), design };
    }
    if (page.data === null) return { categories: await this.catalogue.categories() };
    const [categories, designs] = await Promise.all([
      this.catalogue.categories(),
      this.lists.list({ p: 1, n: LIMITS.homePageSize }, '/designs/'),
    ]);
    return { categories, designs };
  }
}
