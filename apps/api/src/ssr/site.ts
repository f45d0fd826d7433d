import { join } from 'node:path';
import { type ErrorBody, MESSAGES } from '#contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { SITE_DIR } from './site-bundle.js';
import { SiteRenderer } from './site-renderer.js';
import { isOfSite } from '../http/paths.js';
import { staticAssets } from './static-assets.js';

const FOREVER = { immutable: true, maxAge: '365d' } as const;

/** Answers 404 for a path that does not exist. */
export function nothingFound(_request: Request, response: Response): void {
  const body: ErrorBody = { code: 'not_found', error: MESSAGES.notFound };
  response.status(404).json(body);
}

/** Serves the site's static files, and its HTML for every other address outside the api. */
export function serveSite(app: NestExpressApplication): void {
  const renderer = app.get(SiteRenderer);
  const site = Router();
  site.use('/assets', ...staticAssets(join(SITE_DIR, 'assets'), FOREVER), nothingFound);
  site.use(...staticAssets(SITE_DIR, { maxAge: '1h' }));
  site.use(async (request: Request, response: Response, next: NextFunction) => {
    // A missing picture or script is answered with 404; a browser's navigation accepts HTML.
    const isPage = !/\.\w+$/.test(request.path) || request.get('accept')?.includes('text/html');
    if (!isPage || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    await renderer.answer(request, response);
  });
  // Paths of the server are not looked up among the site's files.
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (isOfSite(request.path)) site(request, response, next);
    else next();
  });
}
