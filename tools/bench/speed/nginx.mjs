import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureSystemServer } from '../../stack/system-servers.mjs';
import { freePort } from '../../stack/ports.mjs';
import { ROOT } from '../../lib/prepare.mjs';
import { startServer, stopProcess } from '../../lib/processes.mjs';

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** nginx in front of an api, with the deployed configuration. @param filesDir the api's STORAGE_DIR */
export function startNginxBefore(trial, apiPort, filesDir) {
  const template = readFileSync(join(ROOT, 'deploy/nginx/cloudknit.conf.template'), 'utf8');
  return startNginx(trial, (port) =>
    Object.entries({
      CLOUDKNIT_PORT: `127.0.0.1:${port}`,
      CLOUDKNIT_APIS: `server 127.0.0.1:${apiPort} max_fails=0;`,
      CLOUDKNIT_FILES: filesDir,
    }).reduce((text, [name, value]) => text.replaceAll(`\${${name}}`, value), template),
  );
}

/** nginx that only serves the files of a directory. */
export function startNginxOn(trial, filesDir) {
  return startNginx(
    trial,
    (port) => `server {
      listen 127.0.0.1:${port};
      root ${filesDir};
      sendfile on;
      tcp_nopush on;
    }`,
  );
}

/** @returns {Promise<{port: number, pid: number, stop: () => Promise<void>}>} when it listens */
async function startNginx({ dir: parent, keep }, serverOn) {
  const port = await freePort();
  const dir = mkdtempSync(join(parent, 'nginx-'));
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${dir}/nginx.pid; worker_processes 1; error_log stderr warn;
    events {}
    http {
      access_log off;
      ${TEMPORARY.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
      ${serverOn(port)}
    }`,
  );
  const child = startServer(
    ensureSystemServer('nginx'),
    ['-c', join(dir, 'nginx.conf'), '-p', dir],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const { stop } = keep({ stop: () => stopProcess(child) });
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error('nginx did not start');
    await sleep(50);
  }
  return { port, pid: child.pid, stop };
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
