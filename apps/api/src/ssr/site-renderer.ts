import { CONFIG, type Config } from '#config';
import { DomainError, SHARE_PICTURE } from '#contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { recordShownDesigns, shownOnPage } from '../http/shown-designs.js';
import { headTags, shopTags } from './head-tags.js';
import { sendHtml } from './html-encoding.js';
import { InitialDataService } from './initial-data.service.js';
import type { PageHead } from './page-head.js';
import { PageHeadsService } from './page-heads.service.js';
import { loadSiteBundle, SITE_DIR } from './site-bundle.js';
import { type RenderedPage, SiteTemplate } from './site-template.js';

/**
 * Modules that are preloaded with pages that the browser renders (READ-04), by route. They are listed here and not in
 * the route manifest, because every page of the site loads the manifest.
 */
const PRELOADED: Readonly<Record<string, string>> = {
  '/read/:designId': 'src/app/pages/reading/read-page.tsx',
};

/** Answers the site's addresses with HTML: the head of the page and, for pages with server rendering, the content. */
@Injectable()
export class SiteRenderer {
  private readonly log = new Logger(SiteRenderer.name);
  private template: Promise<SiteTemplate> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly heads: PageHeadsService,
    private readonly initialData: InitialDataService,
  ) {}

  async answer(request: Request, response: Response): Promise<void> {
    const head = await this.heads.describe(request.path);
    if (head.movedTo !== undefined) {
      const query = /\?.*/s.exec(request.originalUrl)?.[0] ?? '';
      response.set('Cache-Control', 'no-cache').redirect(301, head.movedTo + query);
      return;
    }
    this.template ??= this.loadTemplate().catch((error: unknown) => {
      this.template = null;
      throw error;
    });
    const template = await this.template;
    const { publicUrl, shop } = this.config;
    const tags = `${headTags(head, publicUrl + SHARE_PICTURE, shop.name)}\n    ${shopTags(shop)}`;
    const cookies = sessionCookies(request);
    const rendered = await this.render(request, head, cookies);
    response.status(head.status).set('Cache-Control', cookies ? 'private, no-cache' : 'no-cache');
    // The browser of a signed-in visitor requests the same designs again, and they are counted then.
    if (rendered && !cookies) recordShownDesigns(response, shownOnPage(rendered.data));
    const source = PRELOADED[head.page?.path ?? ''] ?? null;
    const html = rendered ? template.rendered(tags, rendered) : template.empty(tags, source);
    await sendHtml(html, request, response);
  }

  private async loadTemplate(): Promise<SiteTemplate> {
    const { pages } = await loadSiteBundle();
    return SiteTemplate.read(SITE_DIR, pages);
  }

  /** Returns null for a page that is only rendered in the browser, and when rendering fails. */
  private async render(
    { path, originalUrl }: Request,
    head: PageHead,
    cookies: string,
  ): Promise<RenderedPage | null> {
    if (head.status !== 200) return null;
    try {
      const data = await this.initialData.find(head, {
        hasQuery: originalUrl.includes('?'),
        isSignedIn: cookies !== '',
      });
      if (!data) return null;
      const { renderPage } = await loadSiteBundle();
      const page = { address: originalUrl, data, cookies, shop: this.config.shop };
      return { html: await renderPage(page), data, source: head.page?.source ?? null };
    } catch (error) {
      // Such as a design that is not for sale: the page shows the error itself.
      if (error instanceof DomainError) return null;
      this.log.error(`${path} cannot be rendered: ${(error as Error).message}`);
      return null;
    }
  }
}

/** The cookies of a signed-in visitor; empty for anonymous visitors. */
function sessionCookies(request: Request): string {
  const cookies = request.get('cookie') ?? '';
  return /(?:^|; )username=[^;]/.test(cookies) ? cookies : '';
}
