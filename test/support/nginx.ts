import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';

const TEMPLATE = 'deploy/nginx/cloudknit.conf.template';

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the configuration that is deployed.
 * @param api host and port @param filesDir the api's STORAGE_DIR
 */
export async function startNginx(api: string, filesDir: string): Promise<Nginx> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'));
  const values: Record<string, string> = {
    CLOUDKNIT_PORT: `127.0.0.1:${port}`,
    CLOUDKNIT_API: api,
    CLOUDKNIT_FILES: filesDir,
  };
  const server = readFileSync(TEMPLATE, 'utf8').replaceAll(
    /\$\{(CLOUDKNIT_\w+)\}/g,
    (_whole, name: string) => values[name]!,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${dir}/nginx.pid; worker_processes 1; error_log stderr warn;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
      ${server}
    }`,
  );
  const child = spawn(process.env['NGINX_PATH']!, ['-c', join(dir, 'nginx.conf'), '-p', dir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error('nginx did not start');
    await sleep(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/live`)).ok;
  } catch {
    return false;
  }
}
