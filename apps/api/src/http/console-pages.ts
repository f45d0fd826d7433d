import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { staticAssets } from '../ssr/static-assets.js';
import { nothingFound } from '../ssr/site.js';
import { nameRoute } from './request-log.js';
import { consoleHeaders } from './security/security-headers.js';

const CONSOLE_PATH = '/console';
const TOP = join(import.meta.dirname, '../../../..');
/** The build directory: it contains this file, or is `dist` where tests run the sources. */
const BUILD = existsSync(join(TOP, 'console')) ? TOP : join(TOP, 'dist');
const CONSOLE_DIR = join(BUILD, 'console');
const FOREVER = { immutable: true, maxAge: '365d' } as const;
/** The placeholder in the built page that each response replaces by its nonce. */
const NONCE = '__CSP_NONCE__';

/**
 * Serves the console for operators (CONS-01): its files, and its one page for every other address below `/console`. The
 * page itself is public and empty; the api checks the rights of every call.
 */
export function serveConsole(app: NestExpressApplication, config: Config): void {
  const pages = Router();
  pages.use('/assets', consoleHeaders(config, 'none'));
  pages.use('/assets', ...staticAssets(join(CONSOLE_DIR, 'assets'), FOREVER), nothingFound);
  pages.use(async (request: Request, response: Response, next: NextFunction) => {
    if (!['GET', 'HEAD'].includes(request.method)) {
      nothingFound(request, response);
      return;
    }
    await sendPage(config, request, response, next);
  });
  app.use(CONSOLE_PATH, pages);
}

async function sendPage(
  config: Config,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  nameRoute(response, CONSOLE_PATH);
  const nonce = randomBytes(18).toString('base64');
  const page = await readFile(join(CONSOLE_DIR, 'index.html'), 'utf8');
  consoleHeaders(config, nonce)(request, response, (error?: unknown) => {
    if (error) {
      next(error);
      return;
    }
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    response.type('html').send(page.replaceAll(NONCE, nonce));
  });
}
