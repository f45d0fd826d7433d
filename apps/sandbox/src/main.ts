import 'reflect-metadata';
import { ConsoleLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadSandboxConfig } from './sandbox.config.js';
import { FaultsFilter } from './sandbox.fault.js';
import { SandboxModule } from './sandbox.module.js';

const config = loadSandboxConfig(process.env);
const app = await NestFactory.create<NestExpressApplication>(SandboxModule.forRoot(config), {
  rawBody: true,
  logger: new ConsoleLogger({ colors: false, logLevels: ['fatal', 'error', 'warn', 'log'] }),
});
app.disable('x-powered-by');
app.disable('etag');
// WeChat's bridge runs in the shop's pages and calls the sandbox from there, as the person of the browser's cookie.
app.enableCors({ origin: true, credentials: true });
app.enableShutdownHooks();
app.useGlobalFilters(new FaultsFilter());
await app.listen(config.port, '127.0.0.1');
process.send?.('ready');
