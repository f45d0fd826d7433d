import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA_PATH } from '#catalogue';
import { DomainError, MESSAGES } from '#contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import express from 'express';

/** The built site: beside the server's build, whichever directory the process was started in. */
const SITE_DIR = join(import.meta.dirname, '../../../../web-h5');
const FOREVER = { immutable: true, maxAge: '365d', index: false } as const;

class FileNotFoundError extends DomainError {
  constructor() {
    super(404, 'not_found', MESSAGES.notFound);
  }
}

/** Ends a path where only files stand. */
function fileNotFound(_request: Request, _response: Response, next: NextFunction): void {
  next(new FileNotFoundError());
}

/** Serves images under names made of their content, which therefore never change. */
export function serveMedia(app: NestExpressApplication, storageDir: string): void {
  app.use(`${MEDIA_PATH}/images`, express.static(join(storageDir, 'images'), FOREVER));
  app.use(MEDIA_PATH, fileNotFound);
}

/** Serves the site's files, and its one page for every address that is not the api's. */
export function serveSite(app: NestExpressApplication): void {
  app.use('/assets', express.static(join(SITE_DIR, 'assets'), FOREVER), fileNotFound);
  app.use(express.static(SITE_DIR, { index: false, maxAge: '1h' }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' || /^\/(api|health)(\/|$)/.test(request.path)) {
      next();
      return;
    }
    const page = join(SITE_DIR, 'index.html');
    if (!existsSync(page)) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-cache').sendFile(page);
  });
}
