import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tools/stack/ports.mjs';

const TEMPLATE = 'deploy/nginx/cloudknit.conf.template';
const CDN_TEMPLATE = 'deploy/nginx/cdn.conf.template';
/** The line for one api with the deployed parameters; `resolve` needs nginx 1.27.3. */
const SERVER = /CLOUDKNIT_APIS: (server api:3000 resolve.*;)/.exec(
  readFileSync('docker-compose.yml', 'utf8'),
)![1]!;

/** One line of the access log. */
export interface NginxRequest {
  method: string;
  status: number;
  /** The upstreams that were tried, in order. */
  asked: string[];
  /** Whether each of them was connected and may have received the request. */
  connected: boolean[];
}

export interface Nginx {
  url: string;
  /** The requests logged so far. */
  log(): NginxRequest[];
  stop(): Promise<void>;
}

/**
 * Starts nginx with the deployed configuration.
 * @param apis host and port of each
 * @param filesDir the apis' STORAGE_DIR
 */
export async function startNginx(
  apis: string | string[],
  filesDir: string,
  options: { port?: number; logLevel?: 'warn' | 'crit' } = {},
): Promise<Nginx> {
  const port = options.port ?? (await freePort());
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'));
  const values: Record<string, string> = {
    CLOUDKNIT_PORT: `127.0.0.1:${port}`,
    CLOUDKNIT_APIS: [apis]
      .flat()
      .map((api) => SERVER.replace('api:3000 resolve', api))
      .join(' '),
    CLOUDKNIT_FILES: filesDir,
  };
  return runNginx(dir, port, fill(TEMPLATE, values), options.logLevel);
}

/** Starts nginx as a caching proxy in front of an origin, with the deployed configuration. */
export async function startCachingProxy(origin: string): Promise<Nginx> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'cdn-'));
  const values = {
    CDN_PORT: `127.0.0.1:${port}`,
    CDN_ORIGIN: origin,
    CDN_CACHE: join(dir, 'cache'),
  };
  return runNginx(dir, port, fill(CDN_TEMPLATE, values));
}

const fill = (template: string, values: Record<string, string>) =>
  readFileSync(template, 'utf8').replaceAll(
    /\$\{((?:CLOUDKNIT|CDN)_\w+)\}/g,
    (_whole, name: string) => values[name]!,
  );

async function runNginx(
  dir: string,
  port: number,
  server: string,
  logLevel: 'warn' | 'crit' = 'warn',
): Promise<Nginx> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${dir}/nginx.pid; worker_processes 1; error_log stderr ${logLevel};
    events {}
    http {
      log_format asked '$request_method;$status;$upstream_addr;$upstream_connect_time';
      access_log ${dir}/access.log asked;
      ${temporary.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
      ${server}
    }`,
  );
  const child = spawn(process.env['NGINX_PATH']!, ['-c', join(dir, 'nginx.conf'), '-p', dir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (child.exitCode !== null || tries > 1_000) throw new Error('nginx did not start');
    await sleep(50);
  }
  return {
    url,
    log: () =>
      readFileSync(join(dir, 'access.log'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [method, status, asked, times] = line.split(';');
          return {
            method: method!,
            status: Number(status),
            asked: asked!.split(', '),
            connected: times!.split(', ').map((time) => time !== '-'),
          };
        }),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/health/live`);
    return true;
  } catch {
    return false;
  }
}
