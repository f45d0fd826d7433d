import { Logger } from '@nestjs/common';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Starts a graceful shutdown at the first SIGTERM, SIGINT or SIGHUP; the process then exits with code 0. A
 * second signal, or a shutdown that takes longer than `timeoutMs`, exits at once with code 1.
 * @param shutDown waits for work in progress, then closes connections
 */
export function onShutdownSignal(shutDown: () => Promise<void>, timeoutMs: number): void {
  const log = new Logger('Process');
  let isShuttingDown = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isShuttingDown) {
      log.error(`${signal} again: exiting at once`);
      process.exit(1);
    }
    isShuttingDown = true;
    log.log(`${signal}: graceful shutdown started`);
    setTimeout(() => {
      log.error(`graceful shutdown not finished after ${timeoutMs} ms: exiting`);
      process.exit(1);
    }, timeoutMs).unref();
    shutDown().then(
      () => {
        log.log('graceful shutdown finished');
        process.exit(0);
      },
      (error: unknown) => {
        log.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
