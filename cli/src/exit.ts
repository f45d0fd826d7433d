import { describeFileFault } from './faults.js';

/** Exit codes that scripts may rely on. */
export const EXIT = { done: 0, failed: 1, usage: 2, notSignedIn: 3, unreachable: 4 } as const;

/** A failure with the exit code it ends in. Its message names the cause and the next step. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

/** A call that makes no sense: the message names what does. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, EXIT.usage);
  }
}

/** Ends the command: a foreseen failure or one of the file system in one line, any other with its stack. */
export function fail(error: unknown): void {
  if (error instanceof CommandError) console.error(`错误：${error.message}`);
  else {
    const told = describeFileFault(error);
    if (told) console.error(`错误：${told}`);
    else console.error('错误：程序出了意外，请把下面的内容发给维护者\n', error);
  }
  process.exitCode = error instanceof CommandError ? error.exitCode : EXIT.failed;
}
