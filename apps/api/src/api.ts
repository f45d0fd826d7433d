import { type Config } from '#config';
import { ConsoleLogger, type LogLevel, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { API_BASE } from '#contracts';
import cookieParser from 'cookie-parser';
import { AppModule } from './app.module.js';
import { ErrorFilter } from './http/error.filter.js';
import { securityHeaders } from './http/security-headers.js';
import { nothingFound, serveSite } from './http/site.js';
import { limitBodyTime, limitTime } from './http/time-limits.js';
import { VALIDATION } from './http/validation.js';
import { xsrfProtection } from './http/xsrf.js';

const LOG_LEVELS: LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug'];

/** Builds the api, ready to listen. */
export async function createApi(config: Config): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config), {
    rawBody: true,
    // JSON alone: a form of another site can send anything else without being asked.
    bodyParser: false,
    logger: new ConsoleLogger({
      json: config.production,
      colors: false,
      logLevels: LOG_LEVELS.slice(0, levelCount(config.logLevel)),
    }),
  });
  app.disable('x-powered-by');
  app.use(securityHeaders(config), limitBodyTime());
  app.useBodyParser('json');
  app.set('trust proxy', config.trustProxy);
  app.enableShutdownHooks();
  app.setGlobalPrefix(API_BASE, {
    exclude: [
      'health/live',
      'health/ready',
      'media/{*path}',
      'robots.txt',
      'sitemap.xml',
      'sitemaps/{*path}',
    ],
  });
  app.useGlobalPipes(new ValidationPipe(VALIDATION));
  app.useGlobalFilters(new ErrorFilter());
  app.use(cookieParser(), xsrfProtection);
  serveSite(app);
  const description = new DocumentBuilder().setTitle('云织商城').addBearerAuth().build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, description), {
    jsonDocumentUrl: 'api/docs-json',
  });
  limitTime(app.getHttpServer());
  await app.init();
  app.use(nothingFound);
  return app;
}

function levelCount(level: string): number {
  const names = ['fatal', 'error', 'warn', 'info', 'debug'];
  return level === 'silent' ? 0 : names.indexOf(level) + 1;
}
