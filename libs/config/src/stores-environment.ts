import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';
import { ShopEnvironment } from './shop-environment.js';

const ADDRESSES = /^[\w.-]+:\d{1,5}(?:,[\w.-]+:\d{1,5})*$/;
const anyHost = { require_tld: false, require_protocol: true };

/** The environment variables for PostgreSQL and Redis. */
export class StoresEnvironment extends ShopEnvironment {
  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL: string;

  /**
   * The database without a connection pooler, for LISTEN, migrations, backups and session locks; by default
   * `DATABASE_URL`. Required when `DATABASE_URL` is the address of PgBouncer in transaction mode.
   */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_DIRECT_URL?: string;

  /** A streaming replica of the database, for public reads of anonymous visitors. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_READ_URL?: string;

  /** A replica that is further behind the primary than this is not read. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(300)
  DATABASE_READ_MAX_LAG_SECONDS = 5;

  /** 0 sends no named statements, which PgBouncer before 1.21 cannot pass on in transaction mode. */
  @IsIn(['0', '1'])
  DATABASE_PREPARED_STATEMENTS: '0' | '1' = '1';

  @IsUrl({ ...anyHost, protocols: ['redis', 'rediss'] })
  REDIS_URL: string;

  /** The Redis Sentinels as `host:port,host:port`. Then only the password and database of `REDIS_URL` are used. */
  @IsOptional()
  @Matches(ADDRESSES, { message: '须写成 主机:端口,主机:端口' })
  REDIS_SENTINELS?: string;

  /** Some nodes of a Redis Cluster as `host:port,host:port`. Then only the password of `REDIS_URL` is used. */
  @IsOptional()
  @Matches(ADDRESSES, { message: '须写成 主机:端口,主机:端口' })
  REDIS_CLUSTER_NODES?: string;

  /** A Groonga server that answers searches, such as http://127.0.0.1:10041; without it each process does. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  SEARCH_URL?: string;

  /** The name of the master in the configuration of the Sentinels. */
  @Matches(/^[\w.-]+$/)
  REDIS_MASTER_NAME = 'cloudknit';
}
