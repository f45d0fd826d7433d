import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../stack/ports.mjs';
import { ROOT } from '../../lib/prepare.mjs';
import { stopProcess } from '../../lib/processes.mjs';
import { profiling } from '../profiling.mjs';

const BARE = join(import.meta.dirname, '../bare');
/** Ends a program when this process exits. */
const PARENT_WATCH = ['--import', join(ROOT, 'tools/stack/parent-watch.mjs')];

/** The api's production settings, without the sandbox. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example.com',
  SHOP_EMAIL: 'service@shop.example.com',
  SHOP_FILING_NUMBER: '沪ICP备2025123456号',
  SHOP_COMPANY: '织云贸易有限公司',
  SHOP_CREDIT_CODE: '91310115MA1K3ABC2D',
  SHOP_ADDRESS: '上海市世纪大道 100 号',
  // Production refuses the sandbox's ids.
  WECHAT_APP_ID: 'wx5c1f0a9d3e7b2486',
  WECHAT_PAY_MCH_ID: '1613849021',
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0116138490212026112200000000000001',
  WECHAT_PAY_BASE_URL: '',
  WECHAT_PAY_NOTIFY_URL: '',
  WECHAT_API_BASE_URL: '',
  WECHAT_OPEN_BASE_URL: '',
  WECHAT_SDK_BASE_URL: '',
  SMS_BASE_URL: '',
  TURNSTILE_BASE_URL: '',
  // Production refuses the easy challenges of the harness.
  ALTCHA_MAX_COUNTER: '',
};

/** The setting that disables the api's response cache. */
export const UNCACHED = { READ_CACHE_MEGABYTES: '0' };

/**
 * Starts the api with production settings on a free port.
 * @param env of a running shop
 * @param changes to it
 * @returns {Promise<{port: number, pid: number, stop: () => Promise<void>}>}
 */
export async function startApi(trial, env, changes = {}) {
  const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
  return startProgram(trial, 'api', { ...env, ...PRODUCTION, ...ports, ...changes });
}

/**
 * Starts `api` or `worker` with the production log level, into a file.
 * @returns {Promise<{port: number, pid: number, stop: () => Promise<void>}>} when it is ready
 */
export async function startProgram({ dir, keep }, name, env) {
  const logFile = join(dir, `${name}-${env.PORT}.log`);
  const log = openSync(logFile, 'a');
  const child = fork(join(ROOT, `dist/apps/${name}/src/main.js`), {
    env: { ...env, LOG_LEVEL: 'info' },
    execArgv: [...PARENT_WATCH, ...profiling(env)],
    stdio: ['ignore', log, log, 'ipc'],
  });
  const { stop } = keep({ stop: () => stopProcess(child) });
  await firstMessage(child, name, () => readFileSync(logFile, 'utf8').slice(-1_000));
  return { port: Number(env.PORT), pid: child.pid, stop };
}

/** Starts a server of tools/bench/bare. @returns {Promise<{port, pid, stop}>} when it listens */
export async function startBare({ keep }, name, env = {}) {
  const child = fork(join(BARE, `${name}.mjs`), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const { stop } = keep({ stop: () => stopProcess(child) });
  const { port } = await firstMessage(child, name);
  return { port, pid: child.pid, stop };
}

/**
 * Starts a process that executes orders from messages.
 * @returns {Promise<(order: object) => Promise<object>>} sends an order and resolves with its result
 */
export function startChild({ keep }, path) {
  const child = fork(path);
  keep({ stop: () => stopProcess(child) });
  return (order) =>
    new Promise((resolve, reject) => {
      const died = () => reject(new Error(`${path} ended`));
      child.once('exit', died);
      child.once('message', ({ figures, fault }) => {
        child.off('exit', died);
        if (fault) reject(new Error(fault));
        else resolve(figures);
      });
      child.send(order);
    });
}

/** Runs a command of the api to its end. */
export async function runCommand(name, env) {
  const child = spawn(process.execPath, [join(ROOT, `dist/apps/api/src/commands/${name}.js`)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

function firstMessage(child, name, said = () => '') {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}\n${said()}`)));
  });
}
