import { Logger } from '@nestjs/common';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Ends this process in an orderly way at the first signal: exit code 0. A second signal, or a `limitMs` that
 * is over, ends it as it stands: exit code 1.
 * @param end lets what is under way finish, then closes what is open
 */
export function endOnSignals(end: () => Promise<void>, limitMs: number): void {
  const log = new Logger('Process');
  let ending = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (ending) {
      log.error(`${signal} again: ending at once`);
      process.exit(1);
    }
    ending = true;
    log.log(`${signal}: finishing what is under way`);
    setTimeout(() => {
      log.error(`not finished after ${limitMs} ms: ending as it stands`);
      process.exit(1);
    }, limitMs).unref();
    end().then(
      () => {
        log.log('everything is finished and closed');
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
