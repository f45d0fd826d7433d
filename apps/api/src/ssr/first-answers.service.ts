import { CatalogueService } from '#catalogue';
import { type DesignDetail, type FirstAnswers, LIMITS } from '#contracts';
import { Injectable } from '@nestjs/common';
import { findRoute } from './site-routes.js';

/** What the pages that are drawn on the server show first. */
export interface FirstSight {
  answers: FirstAnswers;
  /** The source of the page's own code; null where that is part of the site's. */
  source: string | null;
}

/** Reads what a page shows first, as the api answers it to everybody. */
@Injectable()
export class FirstAnswersService {
  constructor(private readonly catalogue: CatalogueService) {}

  /**
   * @param path of the address, without its query
   * @param design that the page is about
   * @returns null for a page that its own code draws
   */
  async find(
    path: string,
    {
      design,
      hasQuery,
      isSignedIn,
    }: { design: DesignDetail | null; hasQuery: boolean; isSignedIn: boolean },
  ): Promise<FirstSight | null> {
    const route = findRoute(path);
    if (route.kind === 'design') return design && this.ofDesign('design-page', design);
    // What they ask for in their addresses, these pages read themselves.
    if (route.kind !== 'fixed' || hasQuery) return null;
    if (route.path === '/') return this.ofHome();
    return isSignedIn && design ? this.ofDesign('payment-page', design) : null;
  }

  private async ofHome(): Promise<FirstSight> {
    const [categories, designs] = await Promise.all([
      this.catalogue.categories(),
      this.catalogue.list({ p: 1, n: LIMITS.homePageSize }, '/designs/'),
    ]);
    return { answers: { categories, designs }, source: null };
  }

  private async ofDesign(page: string, design: DesignDetail): Promise<FirstSight> {
    const categories = await this.catalogue.categories();
    return { answers: { categories, design }, source: `src/app/pages/${page}.tsx` };
  }
}
