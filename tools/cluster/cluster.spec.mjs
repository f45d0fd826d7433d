import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Cluster } from './cluster.mjs';

let dir;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cluster-'));
});

afterEach(() => rm(dir, { recursive: true }));

describe(Cluster, () => {
  it('chooses no ports for Patroni and etcd where another database is started', async () => {
    let chosen;
    const startDatabase = ({ ports }) => {
      chosen = Object.keys(ports);
      throw new Error('no database');
    };
    const cluster = new Cluster(dir, { startDatabase });
    await expect(cluster.start()).rejects.toThrow('no database');
    expect(chosen).toEqual(expect.arrayContaining(['postgres_a', 'primary', 'pgbouncer', 'nginx']));
    expect(chosen.filter((name) => /etcd|patroni/.test(name))).toEqual([]);
  });

  it('chooses a different free port for each part that has none', async () => {
    let assigned;
    const startDatabase = async ({ ports, assignPorts }) => {
      await assignPorts(['etcd', 'nginx']);
      assigned = { ...ports };
      throw new Error('no database');
    };
    const cluster = new Cluster(dir, { ports: { nginx: 4321 }, startDatabase });
    await expect(cluster.start()).rejects.toThrow('no database');
    expect(assigned).toMatchObject({ etcd: expect.any(Number), nginx: 4321 });
    const ports = Object.values(assigned);
    expect(new Set(ports).size).toBe(ports.length);
  });
});
