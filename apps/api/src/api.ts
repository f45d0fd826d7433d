import { TrafficRecorder } from '#analytics';
import { type Config } from '#config';
import { ShopLogger } from '#logging';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { API_BASE } from '#contracts';
import cookieParser from 'cookie-parser';
import { AppModule } from './app.module.js';
import { AnonymousCache } from './http/cache/anonymous-cache.js';
import { ApiAdapter } from './http/api-adapter.js';
import { answerBrokenRequests } from './http/input/broken-requests.js';
import { GracefulShutdown } from './http/graceful-shutdown.js';
import { ErrorFilter } from './http/error.filter.js';
import { parseQuery } from './http/input/input-shape.js';
import { readJson } from './http/input/json-body.js';
import { serveConsole } from './http/console-pages.js';
import { ROOT_ROUTES } from './http/paths.js';
import { requestLog } from './http/request-log.js';
import { countShownDesigns } from './http/shown-designs.js';
import { securityHeaders } from './http/security/security-headers.js';
import { nothingFound, serveSite } from './ssr/site.js';
import { limitBodyTime, limitTime } from './http/time-limits.js';
import { trustedProxies } from './http/security/trusted-proxies.js';
import { InputPipe } from './http/input/validation.js';
import { xsrfProtection } from './http/security/xsrf.js';
import { describeApi } from './openapi/document.js';
import { DASHBOARD_PATH, QueuesDashboardPages } from './modules/operations/queues-dashboard.js';

/** Builds the api without listening. */
export async function createApi(config: Config): Promise<NestExpressApplication> {
  const adapter = new ApiAdapter();
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config), adapter, {
    bodyParser: false,
    logger: new ShopLogger(config),
  });
  adapter.placeInFront((express) => app.get(AnonymousCache).inFrontOf(express));
  const shutdown = app.get(GracefulShutdown);
  app.disable('x-powered-by');
  const isTrustedProxy = trustedProxies(config);
  app.set('trust proxy', isTrustedProxy);
  app.use(requestLog(isTrustedProxy), shutdown.watch, securityHeaders(config), limitBodyTime());
  app.use(countShownDesigns(app.get(TrafficRecorder, { strict: false })));
  // Only JSON: a page of another site can send any other type without a CORS preflight.
  app.use(readJson());
  app.set('query parser', parseQuery);
  app.setGlobalPrefix(API_BASE, { exclude: ROOT_ROUTES });
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalInterceptors(shutdown);
  app.use(cookieParser(), xsrfProtection);
  app.use(DASHBOARD_PATH, app.get(QueuesDashboardPages).handle);
  serveConsole(app, config);
  serveSite(app);
  SwaggerModule.setup('api/docs', app, () => describeApi(app), {
    jsonDocumentUrl: 'api/docs-json',
    // YAML would be written anew for each request, which occupies the process for a tenth of a second.
    raw: ['json'],
  });
  limitTime(app.getHttpServer());
  answerBrokenRequests(app.getHttpServer());
  await app.init();
  app.use(nothingFound);
  return app;
}

/** Graceful shutdown of an api: waits for open requests within the configured time. */
export async function endApi(app: NestExpressApplication, config: Config): Promise<void> {
  await app.get(GracefulShutdown).drain(app.getHttpServer(), config.shutdown);
  await app.close();
}
