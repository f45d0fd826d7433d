import 'reflect-metadata';
import { ConfigError, loadConfig } from '#config';
import { onShutdownSignal, releaseMemory } from '#lifecycle';
import { createApi, endApi } from './api.js';

/** Time to close connections and pools after the requests have ended. */
const CLOSING_MS = 8_000;

try {
  const config = loadConfig(process.env);
  const app = await createApi(config);
  await releaseMemory();
  await app.listen(config.port);
  const { delaySeconds, seconds } = config.shutdown;
  onShutdownSignal(() => endApi(app, config), (delaySeconds + seconds) * 1000 + CLOSING_MS);
  process.send?.('ready');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  // An IPC channel to a parent process would keep this process alive.
  process.exit(1);
}
