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

/** Ends the command: what was foreseen in one line, the rest as it is. */
export function fail(error: unknown): void {
  console.error(error instanceof CommandError ? `错误：${error.message}` : error);
  process.exitCode = error instanceof CommandError ? error.exitCode : EXIT.failed;
}
