import { ManifestError } from '#import-engine';
import { describeFileFault } from './faults.js';

/** Exit codes, stable for scripts. */
export const EXIT = { done: 0, failed: 1, usage: 2, notSignedIn: 3, unreachable: 4 } as const;

/** An expected failure with its exit code. Its message names the cause and the next step. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

/** An invalid call; the message describes a valid one. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, EXIT.usage);
  }
}

/** Prints an error and sets the exit code: an expected or file system error in one line, any other with its stack. */
export function fail(thrown: unknown): void {
  const error = thrown instanceof ManifestError ? new UsageError(thrown.message) : thrown;
  if (error instanceof CommandError) console.error(`错误：${error.message}`);
  else {
    const told = describeFileFault(error);
    if (told) console.error(`错误：${told}`);
    else console.error('错误：程序出了意外，请把下面的内容发给维护者\n', error);
  }
  process.exitCode = error instanceof CommandError ? error.exitCode : EXIT.failed;
}
