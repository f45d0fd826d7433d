/** A fault with its cause and the next step, told in one line; no stack helps the reader. */
export class Fault extends Error {}

const began = Date.now();

/** A text with the seconds since the start. */
export function stamped(text) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(5);
  return `[${seconds}s] ${text}`;
}

/** Says what is being done now, with the seconds since the start. */
export function say(text) {
  console.log(stamped(text));
}

/** Ends the process: a `Fault` in one line, anything unforeseen with all that is known. */
export function die(error) {
  console.error(error instanceof Fault ? `错误：${error.message}` : error);
  process.exitCode = 1;
}
