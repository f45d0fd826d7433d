import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPage, PageToDraw } from '#contracts';
import { Injectable } from '@nestjs/common';

/** Draws pages with the site's own code, built for the server. */
@Injectable()
export class SiteDrawing {
  private drawPage: Promise<DrawPage> | null = null;

  /**
   * @param siteDir of the built site; its build for the server stands beside it
   * @returns what stands in the page's root
   */
  async draw(siteDir: string, page: PageToDraw): Promise<string> {
    this.drawPage ??= load(siteDir).catch((error: unknown) => {
      this.drawPage = null;
      throw error;
    });
    const draw = await this.drawPage;
    return draw(page);
  }
}

async function load(siteDir: string): Promise<DrawPage> {
  const file = join(siteDir, '../web-h5-server/draw-page.js');
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  return ((await import(pathToFileURL(file).href)) as { drawPage: DrawPage }).drawPage;
}
