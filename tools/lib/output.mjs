/** An expected error with its cause and the next step in one line; printed without a stack. */
export class ExpectedError extends Error {}

const began = Date.now();

/** Prefixes a text with the seconds since the start. */
export function withElapsedTime(text) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(5);
  return `[${seconds}s] ${text}`;
}

/** Milliseconds as seconds, for people. */
export function inSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} 秒`;
}

/** Prints the current step with the seconds since the start. */
export function print(text) {
  console.log(withElapsedTime(text));
}

/** Prints a failure and sets exit code 1: an `ExpectedError` in one line, any other error with its stack. */
export function reportFailure(error) {
  console.error(error instanceof ExpectedError ? `错误：${error.message}` : error);
  process.exitCode = 1;
}
