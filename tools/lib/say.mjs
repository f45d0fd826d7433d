/** An expected error with its cause and the next step in one line; printed without a stack. */
export class Fault extends Error {}

const began = Date.now();

/** Prefixes a text with the seconds since the start. */
export function stamped(text) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(5);
  return `[${seconds}s] ${text}`;
}

/** Prints the current step with the seconds since the start. */
export function say(text) {
  console.log(stamped(text));
}

/** Exits the process with an error: a `Fault` in one line, any other error with its stack. */
export function die(error) {
  console.error(error instanceof Fault ? `错误：${error.message}` : error);
  process.exitCode = 1;
}
