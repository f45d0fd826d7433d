import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../lib/prepare.mjs';
import { stopProcess } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

const READY_MS = 60_000;

/**
 * Starts a built app and waits until it reports that it is ready; kills one that does not in time. Its output goes to a
 * log file; warnings and errors also to the terminal.
 * @param logDir the directory of the log file; null for none
 * @param onDeath called when it exits without a call of `stop`
 * @param options `echo`: whether warnings and errors are printed too; `onLine`: called with each line of its output;
 * `execArgv`: further options of Node; `readyMs`: how long it may take until it is ready
 */
export async function startApp(name, env, logDir, onDeath, options = {}) {
  const { echo = true, onLine = () => undefined, execArgv = [], readyMs = READY_MS } = options;

  const child = fork(join(ROOT, `dist/apps/${name}/src/main.js`), {
    env,
    execArgv: ['--import', join(import.meta.dirname, 'parent-watch.mjs'), ...execArgv],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const logFile = logDir && join(logDir, `${name}.log`);
  const log = logFile ? createWriteStream(logFile, { flags: 'a' }) : null;
  const tail = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log?.write(`${line}\n`);
      onLine(line);
      if (tail.push(line) > 20) tail.shift();
      if (echo && /\b(WARN|ERROR|FATAL)\b/.test(line)) console.error(`[${name}] ${line}`);
    });
  }
  let stopping = false;
  const stop = async () => {
    stopping = true;
    await stopProcess(child, 'SIGTERM', timeoutMs(env));
    log?.end();
  };
  /** Makes an app that is already stopping exit at once. */
  const hurry = () => stopping && child.kill('SIGTERM');
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = fault(`没有在 ${readyMs / 1000} 秒内就绪`);
      // The caller gets nothing to stop it with, and may start another one at its port.
      void stopProcess(child, 'SIGKILL').then(() => reject(late));
    }, readyMs);
    const fault = (why) => new ExpectedError(`${name} ${why}：\n${tail.join('\n')}`);
    child.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      // Its last output may not have arrived yet.
      setTimeout(() => reject(fault(`启动失败（退出码 ${code}）`)), 100);
    });
  });
  child.once('exit', (code, signal) => {
    if (!stopping)
      onDeath(
        new ExpectedError(
          `${name} 意外退出（${signal ?? code}）${logFile ? `，日志见 ${logFile}` : ''}`,
        ),
      );
  });
  return { child, stop, hurry };
}

/** Longer than the app's own shutdown timeout; after that it counts as hung. */
function timeoutMs({ SHUTDOWN_DELAY_SECONDS, SHUTDOWN_SECONDS }) {
  return (Number(SHUTDOWN_DELAY_SECONDS || 0) + Number(SHUTDOWN_SECONDS || 30)) * 1000 + 15_000;
}
