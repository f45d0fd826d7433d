import { join } from 'node:path';
import { type ErrorBody, MESSAGES } from '#contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { SitePages } from './site-pages.js';
import { isOfSite } from '../http/paths.js';
import { staticAssets } from './static-assets.js';

/** The built site: beside the server's build, whichever directory the process was started in. */
const SITE_DIR = join(import.meta.dirname, '../../../../web-h5');
const FOREVER = { immutable: true, maxAge: '365d' } as const;

/** Ends a path where nothing stands. */
export function nothingFound(_request: Request, response: Response): void {
  const body: ErrorBody = { code: 'not_found', error: MESSAGES.notFound };
  response.status(404).json(body);
}

/** Serves the site's files, and its one page for every address that is not the api's. */
export function serveSite(app: NestExpressApplication): void {
  const pages = app.get(SitePages);
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
    await pages.answer(SITE_DIR, request, response);
  });
  // What is not the site's is not looked for among its files.
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (isOfSite(request.path)) site(request, response, next);
    else next();
  });
}
