import { CONFIG, type Config } from '#config';
import { DomainError, SHARE_PICTURE } from '#contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FirstAnswersService } from './first-answers.service.js';
import { headTags, shopTags } from './head-tags.js';
import { sendHtml } from './html-encoding.js';
import type { PageHead } from './page-head.js';
import { PageHeadsService } from './page-heads.service.js';
import { SiteDrawing } from './site-drawing.js';
import { type DrawnPage, SiteTemplate } from './site-template.js';

/** Answers the addresses of the site with its one page, under the head of each, and with what it shows first. */
@Injectable()
export class SitePages {
  private readonly log = new Logger(SitePages.name);
  private template: Promise<SiteTemplate> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly heads: PageHeadsService,
    private readonly firstAnswers: FirstAnswersService,
    private readonly drawing: SiteDrawing,
  ) {}

  /** @param siteDir of the built site */
  async answer(siteDir: string, request: Request, response: Response): Promise<void> {
    const head = await this.heads.describe(request.path);
    this.template ??= SiteTemplate.read(siteDir).catch((error: unknown) => {
      this.template = null;
      throw error;
    });
    const template = await this.template;
    const { publicUrl, shop } = this.config;
    const tags = `${headTags(head, publicUrl + SHARE_PICTURE)}\n    ${shopTags(shop)}`;
    const cookies = sessionCookies(request);
    const drawn = await this.draw(siteDir, request, head, cookies);
    response.status(head.status).set('Cache-Control', cookies ? 'private, no-cache' : 'no-cache');
    const html = drawn ? template.drawn(tags, drawn) : template.empty(tags);
    await sendHtml(html, request, response);
  }

  /** Null for a page that its code draws by itself, as it does whenever this fails. */
  private async draw(
    siteDir: string,
    { path, originalUrl }: Request,
    head: PageHead,
    cookies: string,
  ): Promise<DrawnPage | null> {
    if (head.status !== 200) return null;
    try {
      const hasQuery = originalUrl.includes('?');
      const isSignedIn = cookies !== '';
      const first = await this.firstAnswers.find(path, {
        design: head.design,
        hasQuery,
        isSignedIn,
      });
      if (!first) return null;
      const { answers, source } = first;
      const page = { address: originalUrl, answers, cookies, shop: this.config.shop };
      return { html: await this.drawing.draw(siteDir, page), answers, source };
    } catch (error) {
      // Such as a design that nobody may buy: the page's code will say so.
      if (error instanceof DomainError) return null;
      this.log.error(`${path} cannot be drawn: ${(error as Error).message}`);
      return null;
    }
  }
}

/** What the browser tells of who is signed in; empty for a visitor. */
function sessionCookies(request: Request): string {
  const cookies = request.get('cookie') ?? '';
  return /(?:^|; )username=[^;]/.test(cookies) ? cookies : '';
}
