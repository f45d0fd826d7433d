import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { freePort } from '../../tools/stack/ports.mjs';
import { type ContainerEngine, findContainerEngine } from '../support/servers/container-engine.js';
import { eventually } from '../support/eventually.js';
import { ownRedis } from '../support/servers/own-redis.js';
import { createOwnShop } from '../support/site/own-shop.js';
import { productionEnvironment } from '../support/site/production-environment.js';
import { siteUrl } from '../support/site/site.js';

interface Service {
  image?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, object>;
  healthcheck?: { test: string[] };
}

const COMPOSE = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const SERVICES = Object.entries(COMPOSE.services);
const INSTRUCTIONS = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const argumentsOf = (name: string) =>
  INSTRUCTIONS.filter((line) => line.startsWith(`${name} `)).map((line) =>
    line.slice(name.length + 1),
  );
const BASE_IMAGES = [...new Set(argumentsOf('FROM').map((line) => line.split(' ')[0]!))];
const OWN_IMAGE = 'cloudknit:';
const TAG = 'cloudknit:test';

/** The programs of `npm run build` that a command starts. */
const programsIn = (command: string[] = []) =>
  command.filter((argument) => argument.startsWith('dist/'));

describe('the container image', () => {
  it('copies only files that exist and are part of the build context (SCALE-08)', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
    const copied = argumentsOf('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1));
    expect(copied).toContain('package-lock.json');
    for (const path of copied) {
      expect(existsSync(path)).toBe(true);
      expect(ignored).not.toContain(path);
    }
    expect(ignored).toEqual(expect.arrayContaining(['.env', 'secrets', 'node_modules', 'dist']));
  });

  it('starts a program that the build creates, as a user without privileges, on the Node of .nvmrc (SCALE-08)', () => {
    const [command] = argumentsOf('CMD');
    const programs = programsIn(JSON.parse(command!) as string[]);
    expect(programs).toEqual(['dist/apps/api/src/main.js']);
    expect(existsSync(programs[0]!)).toBe(true);
    expect(argumentsOf('USER')).toEqual(['node']);
    const major = readFileSync('.nvmrc', 'utf8').trim().split('.')[0];
    expect(BASE_IMAGES).toEqual([`node:${major}-bookworm-slim`]);
  });
});

describe('the compose file', () => {
  it('starts only programs that the build creates (SCALE-08)', () => {
    const programs = SERVICES.flatMap(([, { command, entrypoint }]) => [
      ...programsIn(command),
      ...programsIn(entrypoint),
    ]);
    expect(programs.length).toBeGreaterThanOrEqual(5);
    for (const program of programs) expect(existsSync(program)).toBe(true);
  });

  it('refers only to services, volumes and files that exist (SCALE-08)', () => {
    const dependencies = SERVICES.flatMap(([, service]) => Object.keys(service.depends_on ?? {}));
    expect(Object.keys(COMPOSE.services)).toEqual(expect.arrayContaining(dependencies));
    const sources = SERVICES.flatMap(([, { volumes = [] }]) => volumes).map(
      (volume) => volume.split(':')[0]!,
    );
    const named = sources.filter((source) => /^\w+$/.test(source));
    expect(Object.keys(COMPOSE.volumes)).toEqual(expect.arrayContaining(named));
    const mounted = sources.filter((source) => source.startsWith('./deploy/'));
    expect(mounted.length).toBeGreaterThan(0);
    expect(mounted.filter((source) => !existsSync(source))).toEqual([]);
  });

  it('checks the health on routes that the api serves, on the port of the image (SCALE-08)', async () => {
    const urls = ['api', 'nginx'].map(
      (name) => /http:[^'\s]+/.exec(COMPOSE.services[name]!.healthcheck!.test.join(' '))![0],
    );
    expect(urls.map((url) => new URL(url).pathname)).toEqual(['/health/ready', '/health/live']);
    for (const url of urls) {
      expect((await fetch(siteUrl + new URL(url).pathname)).status).toBe(200);
    }
    const { port } = new URL(urls[0]!);
    expect(COMPOSE.services['api']!.environment!['PORT']).toBe(port);
    expect(argumentsOf('EXPOSE')).toEqual([port]);
  });
});

const isReady = (url: string) =>
  eventually(async () => expect((await fetch(url)).status).toBe(200), 180_000);

/** Runs the migration, the api and the worker of the image on a database of their own. */
async function runPrograms(engine: ContainerEngine): Promise<void> {
  const files = await mkdtemp(join(tmpdir(), 'container-'));
  const secrets = await mkdtemp(join(tmpdir(), 'secrets-'));
  // The user of the image reads it.
  await chmod(secrets, 0o755);
  const shop = await createOwnShop(files, { migrate: false });
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = {
    ...(await productionEnvironment(secrets, '/run/secrets')),
    DATABASE_URL: shop.database.url,
    REDIS_URL: await ownRedis(),
    STORAGE_DIR: '/data/files',
    PORT: String(port),
    WORKER_METRICS_PORT: String(metricsPort),
  };
  const run = (command?: string[]) =>
    engine.run(TAG, { env, mounts: { '/run/secrets': secrets }, ...(command && { command }) });
  const running: ChildProcess[] = [];
  try {
    const migration = await run(COMPOSE.services['migrate']!.command);
    expect((await once(migration, 'exit'))[0]).toBe(0);
    running.push(await run());
    await isReady(`http://127.0.0.1:${port}/health/ready`);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('云织商城');
    running.push(await run(COMPOSE.services['worker']!.command));
    await isReady(`http://127.0.0.1:${metricsPort}/metrics`);
  } finally {
    for (const child of running) {
      // A program that ended by itself emits no second exit.
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    await shop.database.drop();
    await rm(files, { recursive: true });
    await rm(secrets, { recursive: true });
  }
}

/** Starts the services of the compose file in a directory of their own. */
async function startCompose([program, ...first]: string[]): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'compose-'));
  const port = String(await freePort());
  await mkdir(join(dir, 'secrets'));
  await cp('deploy', join(dir, 'deploy'), { recursive: true });
  const env = {
    ...(await productionEnvironment(join(dir, 'secrets'), '/run/secrets')),
    POSTGRES_PASSWORD: 'compose',
    CLOUDKNIT_VERSION: TAG.slice(OWN_IMAGE.length),
    PUBLISHED_PORT: port,
  };
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(dir, '.env'), lines.join(''));
  const compose = (...args: string[]) => {
    const project = ['--project-name', `cloudknit-${port}`, '--project-directory', dir];
    const all = [...first, ...project, '--file', 'docker-compose.yml', ...args];
    return spawnSync(program!, all, { encoding: 'utf8' });
  };
  try {
    const { status, stderr } = compose('up', '--detach', '--no-build', '--pull', 'never', '--wait');
    if (status !== 0) throw new Error(stderr);
    await isReady(`http://127.0.0.1:${port}/health/ready`);
  } finally {
    compose('down', '--volumes', '--timeout', '60');
    await rm(dir, { recursive: true });
  }
}

/** Starts the compose file if the engine has what it needs. @returns what was done */
async function tryCompose(engine: ContainerEngine): Promise<string> {
  const missing = SERVICES.map(([, { image = '' }]) => image).filter(
    (image) => !image.startsWith(OWN_IMAGE) && !engine.hasImage(image),
  );
  if (engine.compose.length === 0) return `${engine.name} has no compose`;
  if (missing.length > 0) return `${engine.name} does not have ${missing.join(', ')}`;
  await startCompose(engine.compose);
  return 'compose was started';
}

/** @returns what was built and started, or why nothing was */
async function buildAndStart(): Promise<string> {
  const engine = findContainerEngine(BASE_IMAGES);
  if (typeof engine === 'string') return `the image was not built: ${engine}`;
  const began = Date.now();
  await engine.build(TAG);
  try {
    const seconds = Math.round((Date.now() - began) / 1000);
    const size = Math.round(engine.sizeOf(TAG));
    await runPrograms(engine);
    const compose = await tryCompose(engine);
    return `${engine.name} built the image in ${seconds} s, ${size} MB; its programs were started; ${compose}`;
  } finally {
    engine.remove(TAG);
  }
}

it('builds the image and starts its programs where a container engine has the base images (SCALE-08)', async () => {
  const report = await buildAndStart();
  process.stderr.write(`  ${report}\n`);
  expect(report).toMatch(/^the image was not built: |its programs were started/);
}, 1_800_000);
