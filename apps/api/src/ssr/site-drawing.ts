import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPage, PageToDraw } from '#contracts';
import { Injectable } from '@nestjs/common';

/** Pages that look the same to every visitor are drawn once; a page is some 20 kB. */
const KEPT_PAGES = 200;

/** Draws pages with the site's own code, built for the server. */
@Injectable()
export class SiteDrawing {
  private drawPage: Promise<DrawPage> | null = null;
  private readonly kept = new Map<string, string>();

  /**
   * @param siteDir of the built site; its build for the server stands beside it
   * @returns what stands in the page's root
   */
  async draw(siteDir: string, page: PageToDraw): Promise<string> {
    const key = page.cookies ? null : JSON.stringify(page);
    const kept = key && this.kept.get(key);
    if (kept) return kept;
    this.drawPage ??= load(siteDir).catch((error: unknown) => {
      this.drawPage = null;
      throw error;
    });
    const draw = await this.drawPage;
    const html = await draw(page);
    if (key) this.keep(key, html);
    return html;
  }

  private keep(key: string, html: string): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= KEPT_PAGES && oldest) this.kept.delete(oldest);
    this.kept.set(key, html);
  }
}

async function load(siteDir: string): Promise<DrawPage> {
  const file = join(siteDir, '../web-h5-server/draw-page.js');
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  return ((await import(pathToFileURL(file).href)) as { drawPage: DrawPage }).drawPage;
}
