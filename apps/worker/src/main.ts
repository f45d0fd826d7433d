import 'reflect-metadata';
import { ConfigError, loadConfig } from '#config';
import { onShutdownSignal, releaseMemory } from '#lifecycle';
import { ShopLogger } from '#logging';
import { NestFactory } from '@nestjs/core';
import { WorkerModule } from './worker.module.js';

/** Time to close connections and pools after the jobs have ended. */
const CLOSING_MS = 5_000;

try {
  const config = loadConfig(process.env);
  const worker = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    logger: new ShopLogger(config),
  });
  await releaseMemory();
  onShutdownSignal(() => worker.close(), config.shutdown.seconds * 1000 + CLOSING_MS);
  process.send?.('ready');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  // An IPC channel to a parent process would keep this process alive.
  process.exit(1);
}
