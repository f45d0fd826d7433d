import { clearLine, cursorTo } from 'node:readline';
import { withElapsedTime } from './output.mjs';

const TERMINAL_MS = 1_000;
const LOG_MS = 10_000;

/**
 * Shows the progress of a long task until it is stopped: a terminal has one line that is replaced every second, a log
 * gets a line every ten seconds.
 * @param {() => string} describe the current state
 * @param {NodeJS.WriteStream} stream
 * @returns {() => void} stops it and clears the line of a terminal
 */
export function showProgress(describe, stream = process.stdout) {
  const clear = () => {
    clearLine(stream, 0);
    cursorTo(stream, 0);
  };
  const show = () => {
    if (stream.isTTY) clear();
    stream.write(withElapsedTime(describe()) + (stream.isTTY ? '' : '\n'));
  };
  const timer = setInterval(show, stream.isTTY ? TERMINAL_MS : LOG_MS);
  return () => {
    clearInterval(timer);
    if (stream.isTTY) clear();
  };
}
