import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config } from '#config';
import { SHARE_PICTURE } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { headTags, shopTags } from './head-tags.js';
import { PageHeadsService } from './page-heads.service.js';

/** The built page around its head. */
interface Template {
  before: string;
  after: string;
}

/** Answers the addresses of the site with its one page, under the head of each. */
@Injectable()
export class SitePages {
  private template: Promise<Template> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly heads: PageHeadsService,
  ) {}

  /** @param siteDir of the built site */
  async answer(siteDir: string, request: Request, response: Response): Promise<void> {
    const head = await this.heads.describe(request.path);
    this.template ??= readTemplate(siteDir).catch((error: unknown) => {
      this.template = null;
      throw error;
    });
    const { before, after } = await this.template;
    const { publicUrl, shop } = this.config;
    const tags = `${headTags(head, publicUrl + SHARE_PICTURE)}\n    ${shopTags(shop)}`;
    response
      .status(head.status)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(before + tags + after);
  }
}

/** What the built page says of itself makes room for what each address says. */
async function readTemplate(siteDir: string): Promise<Template> {
  const html = await readFile(join(siteDir, 'index.html'), 'utf8');
  const [before, after, more] = html
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .split(/<title>[^<]*<\/title>/);
  if (before === undefined || after === undefined || more !== undefined) {
    throw new Error('the built page has no title to replace');
  }
  return { before, after };
}
