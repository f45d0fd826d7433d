// `npm run dev`: runs the same shop as `npm start`, with reload on change. Vite serves the site with hot reload; a
// changed source of the api, the worker or a lib is compiled and the programs that run it restarted. `npm run types`
// checks the types.
import { existsSync, watch } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  assertNodeVersion,
  discardBuild,
  ensureBuilt,
  ensureInstalled,
  ROOT,
} from '../lib/prepare.mjs';
import { reportFailure, print } from '../lib/output.mjs';
import { stopParts } from '../lib/stop-parts.mjs';
import { startApp } from '../stack/apps.mjs';
import { assertPortFree, readPort } from '../stack/ports.mjs';
import { Stack } from '../stack/stack.mjs';
import { readSettings } from './settings.mjs';

/** The debugger of each program: `node --inspect` listens on 127.0.0.1. */
const DEBUG_PORTS = { api: 9229, worker: 9230 };
/** An editor may write a file in several steps. */
const DEBOUNCE_MS = 60;

/** A program of the shop that restarts whenever its compiled code changes. */
class RestartingApp {
  #name;
  #stack;
  #app = null;
  #busy = Promise.resolve();

  constructor(name, stack) {
    this.#name = name;
    this.#stack = stack;
  }

  restart() {
    this.#busy = this.#busy.then(async () => {
      await this.#app?.stop();
      this.#app = null;
      const { appEnv, logDir } = this.#stack;
      try {
        this.#app = await startApp(this.#name, appEnv, logDir, (fault) => this.#report(fault), {
          execArgv: [`--inspect=127.0.0.1:${DEBUG_PORTS[this.#name]}`, '--enable-source-maps'],
        });
        print(`${this.#name} 已就绪`);
      } catch (error) {
        this.#report(error);
      }
    });
    return this.#busy;
  }

  async stop() {
    await this.#busy;
    await this.#app?.stop();
  }

  #report({ message }) {
    console.error(`${message}\n改好代码后会自动重新启动`);
  }
}

/** The options of tsconfig.json, for single files and without type checking. */
const SWC = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2023',
  },
  module: { type: 'nodenext' },
  sourceMaps: true,
};

/** Compiles each changed source into `dist`, and restarts the programs that import it. */
async function compileOnChange(apps) {
  const { transformFile } = await import('@swc/core');
  const changed = new Set();
  let timer = null;
  const compile = async (file) => {
    const { code, map } = await transformFile(resolve(ROOT, file), SWC);
    const output = resolve(ROOT, 'dist', file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(output), { recursive: true });
    await writeFile(`${output}.map`, map);
    await writeFile(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
  };
  const apply = async () => {
    const files = [...changed].filter((file) => existsSync(resolve(ROOT, file)));
    changed.clear();
    // The sources may become as they were at the last build, as after `git stash`, while `dist` keeps these versions.
    discardBuild();
    try {
      await Promise.all(files.map(compile));
    } catch (error) {
      // A syntax error, with its location: the next save compiles the file again.
      console.error(error.message);
      return;
    }
    for (const [name, app] of Object.entries(apps))
      if (files.some((file) => !file.startsWith('apps/') || file.startsWith(`apps/${name}/`)))
        void app.restart();
  };
  const watchers = ['apps', 'libs'].map((folder) =>
    watch(resolve(ROOT, folder), { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.spec.ts')) return;
      const file = join(folder, name);
      // Vite alone builds the console: no program runs its sources.
      if (file.startsWith('apps/console/')) return;
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(() => void apply(), DEBOUNCE_MS);
    }),
  );
  return { stop: () => watchers.forEach((watcher) => watcher.close()) };
}

/** Starts the site's development server, which proxies calls to the api. @returns the server */
async function startSite(port, apiPort) {
  process.env.API_URL = `http://127.0.0.1:${apiPort}`;
  const { createServer } = await import('vite');
  const server = await createServer({
    root: resolve(ROOT, 'web-h5'),
    configFile: resolve(ROOT, 'web-h5/vite.config.ts'),
    server: { port, strictPort: true },
  });
  await server.listen();
  return { stop: () => server.close() };
}

async function main() {
  assertNodeVersion();
  const settings = await readSettings();
  const { env, port } = settings;
  const sitePort = readPort(env, 'DEV_PORT', 5173);
  await assertPortFree(sitePort, 'DEV_PORT');
  await ensureInstalled();
  await ensureBuilt();

  const parts = [];
  let ending = null;
  const stop = (fault) => {
    ending ??= (async () => {
      if (fault) reportFailure(fault);
      print('正在停止…');
      await stopParts(parts);
      process.exit();
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop());

  const siteUrl = `http://localhost:${sitePort}`;
  const development = {
    PUBLIC_URL: siteUrl,
    WECHAT_PAY_NOTIFY_URL: `http://127.0.0.1:${port}/api/v1/payments/wechat/notify`,
    SHUTDOWN_SECONDS: '1',
    READ_CACHE_MEGABYTES: '0',
  };
  const stack = new Stack({ ...settings, env: { ...development, ...env } }, stop);
  parts.push(stack);
  try {
    await stack.start(['sandbox']);
    const apps = {
      api: new RestartingApp('api', stack),
      worker: new RestartingApp('worker', stack),
    };
    parts.push(...Object.values(apps));
    await Promise.all(Object.values(apps).map((app) => app.restart()));
    parts.push(await compileOnChange(apps));
    parts.push(await startSite(sitePort, port));
  } catch (error) {
    // The error of an interrupted start is no news.
    await stop(ending ? undefined : error);
  }
  print('开发环境已就绪，改动会自动生效');
  console.log(`
  商城      ${siteUrl}   （Vite，改动立即可见）
  接口      http://localhost:${port}/api/docs
  沙箱      ${stack.sandboxUrl}/phone · /mailbox · /sms
  调试      api 127.0.0.1:${DEBUG_PORTS.api} · worker 127.0.0.1:${DEBUG_PORTS.worker}
  按 Ctrl-C 停止
`);
}

try {
  await main();
} catch (error) {
  reportFailure(error);
  process.exit();
}
