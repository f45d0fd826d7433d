import { join } from 'node:path';
import { type ErrorBody, MESSAGES } from '#contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { SITE_DIR } from './site-bundle.js';
import { SiteRenderer } from './site-renderer.js';
import { isOfSite } from '../http/paths.js';
import { staticAssets } from './static-assets.js';

const FOREVER = { immutable: true, maxAge: '365d' } as const;

/** Ends a path where nothing stands. */
export function nothingFound(_request: Request, response: Response): void {
  const body: ErrorBody = { code: 'not_found', error: MESSAGES.notFound };
  response.status(404).json(body);
}

/** Serves the site's files, and its one page for every address that is not the api's. */
export function serveSite(app: NestExpressApplication): void {
  const renderer = app.get(SiteRenderer);
  const site = Router();
  site.use('/assets', ...staticAssets(join(SITE_DIR, 'assets'), FOREVER), nothingFound);
  site.use(...staticAssets(SITE_DIR, { maxAge: '1h' }));
  site.use(async (request: Request, response: Response, next: NextFunction) => {
    // A picture or a script that is not there is no page; a browser's address bar asks for HTML.
    const isPage = !/\.\w+$/.test(request.path) || request.get('accept')?.includes('text/html');
    if (!isPage || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    await renderer.answer(request, response);
  });
  // What is not the site's is not looked for among its files.
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (isOfSite(request.path)) site(request, response, next);
    else next();
  });
}
