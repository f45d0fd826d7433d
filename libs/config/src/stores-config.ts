import { resolve } from 'node:path';
import type { Environment } from './environment.js';
import { ConfigError, readEnvironment } from './read-environment.js';

/** How processes connect to PostgreSQL. */
export interface DatabaseConfig {
  url: string;
  /** The same database without a connection pooler: for LISTEN, migrations, backups and session locks. */
  directUrl: string;
  /** A streaming replica for public reads, or null. */
  replica: { url: string; maxLagMs: number } | null;
  /** Whether statements may be named, so that PostgreSQL parses and plans them once per connection. */
  hasPreparedStatements: boolean;
}

/** The address of the Redis master, or how to find it. */
export interface RedisConfig {
  /**
   * The address of Redis. With Sentinels only its password and database number are used, with a cluster only its
   * password and TLS.
   */
  url: string;
  /** Empty if `url` is the address of the master. */
  sentinels: { host: string; port: number }[];
  /** The name of the master in the configuration of the Sentinels. */
  masterName: string;
  /** Some nodes of a Redis Cluster; empty without a cluster. */
  clusterNodes: { host: string; port: number }[];
}

/** What answers searches. */
export interface SearchConfig {
  /** The address of a Groonga server, without a slash at the end; null where each process searches in its memory. */
  url: string | null;
}

/** Where files are stored. */
export interface StorageConfig {
  /** A local directory. */
  dir: string;
  /** If null, all files are stored in `dir`; otherwise `dir` only receives uploads. */
  s3: S3Config | null;
  /** Which server sends archives: this process, nginx in front of it, or S3. */
  delivery: 'api' | 'nginx' | 's3';
}

/** A bucket of S3, or of a service with the same protocol. */
export interface S3Config {
  /** Null for AWS. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  pathStyle: boolean;
}

/** Location of a shop's data: all settings of a command that only moves data. */
export interface StoresConfig {
  database: DatabaseConfig;
  storage: StorageConfig;
}

const FAULT_OF_STORES = /^(缺少 )?(DATABASE|STORAGE|DELIVERY|S3)(_\w+)?\b/;

/** Like `loadConfig`, for the database and the storage only. @throws ConfigError */
export function loadStoresConfig(env: NodeJS.ProcessEnv): StoresConfig {
  const { values, faults } = readEnvironment(env);
  const own = faults.filter((fault) => FAULT_OF_STORES.test(fault));
  if (own.length > 0) throw new ConfigError(own);
  return { database: databaseOf(values), storage: storageOf(values) };
}

export function databaseOf(values: Environment): DatabaseConfig {
  const { DATABASE_READ_URL: readUrl, DATABASE_READ_MAX_LAG_SECONDS: maxLagSeconds } = values;
  return {
    url: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    replica: readUrl === undefined ? null : { url: readUrl, maxLagMs: maxLagSeconds * 1000 },
    hasPreparedStatements: values.DATABASE_PREPARED_STATEMENTS === '1',
  };
}

/** The Redis settings of the environment. */
export function redisOf(values: Environment): RedisConfig {
  return {
    url: values.REDIS_URL,
    sentinels: addressesOf(values.REDIS_SENTINELS),
    masterName: values.REDIS_MASTER_NAME,
    clusterNodes: addressesOf(values.REDIS_CLUSTER_NODES),
  };
}

/** @param list `host:port,host:port` */
function addressesOf(list: string | undefined): { host: string; port: number }[] {
  return (list?.split(',') ?? []).map((address) => {
    const [host, port] = address.split(':');
    return { host: host!, port: Number(port) };
  });
}

export function searchOf(values: Environment): SearchConfig {
  return { url: values.SEARCH_URL?.replace(/\/+$/, '') ?? null };
}

export function storageOf(values: Environment): StorageConfig {
  return { dir: resolve(values.STORAGE_DIR), s3: s3Of(values), delivery: values.DELIVERY };
}

function s3Of(values: Environment): S3Config | null {
  if (values.STORAGE === 'disk') return null;
  return {
    endpoint: values.S3_ENDPOINT ?? null,
    region: values.S3_REGION!,
    bucket: values.S3_BUCKET!,
    accessKeyId: values.S3_ACCESS_KEY_ID!,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY!,
    pathStyle: values.S3_PATH_STYLE === '1',
  };
}
