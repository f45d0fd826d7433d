import 'reflect-metadata';
import { ConfigError, loadConfig } from '#config';
import { ConsoleLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WorkerModule } from './worker.module.js';

try {
  const config = loadConfig(process.env);
  const worker = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    logger: new ConsoleLogger({
      json: config.production,
      colors: false,
      logLevels: ['fatal', 'error', 'warn', 'log'],
    }),
  });
  worker.enableShutdownHooks();
  process.send?.('ready');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
