import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';
import { ShopEnvironment } from './shop-environment.js';

const SENTINELS = /^[\w.-]+:\d{1,5}(?:,[\w.-]+:\d{1,5})*$/;
const anyHost = { require_tld: false, require_protocol: true };

/** The environment variables about PostgreSQL and Redis. */
export class StoresEnvironment extends ShopEnvironment {
  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL: string;

  /**
   * The database without a connection pooler, for LISTEN, migrations, backups and session locks; by default
   * `DATABASE_URL`. Needed when that one leads to PgBouncer in transaction mode.
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

  /** Redis Sentinels, `host:port,host:port`: they name the master, `REDIS_URL` then gives its password and database. */
  @IsOptional()
  @Matches(SENTINELS, { message: '须写成 主机:端口,主机:端口' })
  REDIS_SENTINELS?: string;

  /** The name of the master at the Sentinels. */
  @Matches(/^[\w.-]+$/)
  REDIS_MASTER_NAME = 'cloudknit';
}
