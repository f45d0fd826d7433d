import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '../../../tools/lib/processes.mjs';

/** How a program of an image is run, in the network of this machine. */
export interface ContainerRun {
  env: Record<string, string>;
  /** Directories of this machine by their path in the container; read-only. */
  mounts: Record<string, string>;
  /** Arguments instead of the image's command. */
  command?: string[];
}

/** A container engine that can build without pulling an image. */
export interface ContainerEngine {
  name: string;
  build(tag: string): Promise<void>;
  /** Megabytes. */
  sizeOf(tag: string): number;
  run(tag: string, options: ContainerRun): Promise<ChildProcess>;
  /** Deletes the image and its containers. */
  remove(tag: string): void;
  /** The command of a compose that is installed; empty if none is. */
  compose: string[];
  hasImage(image: string): boolean;
}

const isOk = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;

const textOf = (program: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${stderr}`);
  return stdout.trim();
};

async function runToEnd(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => lines.push(data));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) {
    throw new Error(
      `${program} ${args[0]} failed:\n${Buffer.concat(lines).toString().slice(-3000)}`,
    );
  }
}

const optionsOf = ({ env, mounts }: ContainerRun) => [
  ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...Object.entries(mounts).flatMap(([inside, outside]) => ['--volume', `${outside}:${inside}:ro`]),
];

const start = (program: string, args: string[]) =>
  spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Docker and Podman have the same command line. */
const dockerLike = (name: 'docker' | 'podman'): ContainerEngine => ({
  name,
  build: (tag) => runToEnd(name, ['build', '--tag', tag, '.']),
  sizeOf: (tag) => Number(textOf(name, ['image', 'inspect', '--format', '{{.Size}}', tag])) / 1e6,
  run: (tag, options) =>
    Promise.resolve(
      start(name, [
        'run',
        '--rm',
        '--network',
        'host',
        ...optionsOf(options),
        tag,
        ...(options.command ?? []),
      ]),
    ),
  remove: (tag) => textOf(name, ['image', 'rm', '--force', tag]),
  compose: isOk(name, ['compose', 'version']) ? [name, 'compose'] : [],
  hasImage: (image) => isOk(name, ['image', 'inspect', image]),
});

/** Buildah has no daemon and with this isolation needs no privileges of the kernel's namespaces. */
function buildah(): ContainerEngine {
  const containers: string[] = [];
  return {
    name: 'buildah',
    build: (tag) =>
      runToEnd('buildah', ['bud', '--isolation', 'chroot', '--pull-never', '--tag', tag, '.']),
    sizeOf(tag) {
      const size = textOf('buildah', ['images', '--format', '{{.Size}}', tag]);
      const [number, unit] = size.split(' ');
      return Number(number) * (unit === 'GB' ? 1000 : 1);
    },
    async run(tag, options) {
      const container = textOf('buildah', ['from', '--pull-never', tag]);
      containers.push(container);
      const command = options.command ?? commandOf(tag);
      const isolated = ['run', '--isolation', 'chroot', ...optionsOf(options)];
      return start('buildah', [...isolated, container, '--', ...command]);
    },
    remove(tag) {
      for (const container of containers) textOf('buildah', ['rm', container]);
      textOf('buildah', ['rmi', '--force', tag]);
    },
    compose: [],
    hasImage: (image) => isOk('buildah', ['inspect', '--type', 'image', image]),
  };
}

/** The default command of an image, which `buildah run` does not use. */
function commandOf(tag: string): string[] {
  const { OCIv1 } = JSON.parse(textOf('buildah', ['inspect', '--type', 'image', tag])) as {
    OCIv1: { config: { Cmd: string[] } };
  };
  return OCIv1.config.Cmd;
}

/**
 * Finds a container engine that works and has the given images, so that a build does not pull from a registry.
 * @returns the engine, or the reason why each one cannot be used
 */
export function findContainerEngine(images: string[]): ContainerEngine | string {
  const reasons: string[] = [];
  for (const name of ['docker', 'podman', 'buildah'] as const) {
    if (!findProgram(name)) {
      reasons.push(`${name} is not installed`);
    } else if (!isOk(name, [name === 'buildah' ? 'images' : 'info'])) {
      reasons.push(`${name} does not respond`);
    } else {
      const engine = name === 'buildah' ? buildah() : dockerLike(name);
      const missing = images.filter((image) => !engine.hasImage(image));
      if (missing.length === 0) return engine;
      reasons.push(`${name} does not have ${missing.join(', ')}`);
    }
  }
  return reasons.join('; ');
}
