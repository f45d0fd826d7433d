import { CatalogueService, type SitemapDesign } from '#catalogue';
import { CONFIG, type Config } from '#config';
import { designerPath, landingPagesOf } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { robotsText } from './robots.js';
import { LOAD_PAGES, type LoadPages } from './site-bundle.js';

/** Design ids per sitemap: with as many designers and the other pages always fewer than the permitted 50,000. */
const IDS_PER_SITEMAP = 24_000;
const ROWS_AT_ONCE = 1_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Generates the sitemaps. */
@Injectable()
export class SitemapService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly catalogue: CatalogueService,
    @Inject(LOAD_PAGES) private readonly loadPages: LoadPages,
  ) {}

  async robots(): Promise<string> {
    return robotsText(this.config.publicUrl, await this.loadPages());
  }

  /** Streams the only sitemap, or the index if there are several. */
  async *whole(): AsyncGenerator<string> {
    const count = await this.countSitemaps();
    if (count === 1) {
      yield* this.part(1);
      return;
    }
    yield `${DECLARATION}<sitemapindex ${NAMESPACE}>\n`;
    for (let number = 1; number <= count; number += 1) {
      yield `<sitemap>${this.location(`/sitemaps/${number}.xml`)}</sitemap>\n`;
    }
    yield '</sitemapindex>\n';
  }

  /** Number of sitemaps, at least one. */
  async countSitemaps(): Promise<number> {
    return Math.max(1, Math.ceil((await this.catalogue.lastDesignId()) / IDS_PER_SITEMAP));
  }

  /** Streams one sitemap; the first one contains the shop's pages. @param number from 1 */
  async *part(number: number): AsyncGenerator<string> {
    const pages = number === 1 ? await this.pages() : '';
    yield `${DECLARATION}<urlset ${NAMESPACE}>\n${pages}`;
    const last = number * IDS_PER_SITEMAP;
    let after = last - IDS_PER_SITEMAP;
    for (;;) {
      const designs = await this.catalogue.activeDesigns(after, last, ROWS_AT_ONCE);
      yield designs.map((design) => this.design(design)).join('');
      if (designs.length < ROWS_AT_ONCE) break;
      after = designs.at(-1)!.id;
    }
    yield '</urlset>\n';
  }

  private async pages(): Promise<string> {
    const indexed = (await this.loadPages()).filter(({ description }) => description !== null);
    const categories = await this.catalogue.categories();
    const paths = categories.map(({ slug }) => `/categories/${encodeURIComponent(slug)}`);
    const landings = landingPagesOf(categories).map(([slug]) => `/find/${slug}`);
    return [...indexed.map(({ path }) => path), ...paths, ...landings]
      .map((path) => `<url>${this.location(path)}</url>\n`)
      .join('');
  }

  /** The entry of a design. The designer's page precedes the first design of a designer (SHELF-03). */
  private design({ id, updatedAt, firstOf }: SitemapDesign): string {
    const designer = firstOf === null ? '' : `<url>${this.location(designerPath(firstOf))}</url>\n`;
    const changed = `<lastmod>${updatedAt.toISOString()}</lastmod>`;
    return `${designer}<url>${this.location(`/design/${id}`)}${changed}</url>\n`;
  }

  private location(path: string): string {
    return `<loc>${(this.config.publicUrl + path).replaceAll('&', '&amp;')}</loc>`;
  }
}
