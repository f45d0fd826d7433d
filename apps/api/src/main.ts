import 'reflect-metadata';
import { ConfigError, loadConfig } from '#config';
import { createApi } from './api.js';

try {
  const config = loadConfig(process.env);
  const app = await createApi(config);
  await app.listen(config.port);
  process.send?.('ready');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
