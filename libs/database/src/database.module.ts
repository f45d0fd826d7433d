import { CONFIG, type Config } from '#config';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { DatabaseServer } from './database-server.js';
import { migrations } from './migrations/index.js';
import { MonthPartitions } from './month-partitions.js';
import { ReadReplica } from './read-replica.js';
import { Sql } from './sql.js';

/** The table that records which migrations ran. */
export const MIGRATIONS_TABLE = 'schema_migrations';

function options(url: string, poolSize: number, known = migrations): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    migrations: known,
    migrationsTableName: MIGRATIONS_TABLE,
    synchronize: false,
    poolSize,
    // Ids and fen stay far below 2^53, so bigint columns are safe as plain numbers.
    parseInt8: true,
    connectTimeoutMS: 10_000,
  };
}

/**
 * A data source outside Nest, for migrations and commands, without a statement timeout. The caller
 * initialises and destroys it.
 * @param known the migrations that it may run
 */
export function createDataSource(url: string, poolSize = 2, known = migrations): DataSource {
  return new DataSource(options(url, poolSize, known));
}

/** One connection pool per process, and one for a configured replica; only migrations change the schema. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        ...options(config.database.url, 20),
        extra: {
          statement_timeout: 30_000,
          idle_in_transaction_session_timeout: 30_000,
          // A server whose machine is gone closes no connection. Connections that wait for it are found by TCP's
          // probes.
          keepAlive: true,
          keepAliveInitialDelayMillis: 10_000,
        },
        autoLoadEntities: true,
        retryAttempts: 5,
        retryDelay: 1000,
      }),
    }),
  ],
  providers: [
    DatabaseServer,
    MonthPartitions,
    {
      provide: ReadReplica,
      inject: [CONFIG],
      useFactory: ({ database }: Config) => new ReadReplica(database),
    },
    {
      provide: Sql,
      inject: [DataSource, ReadReplica, CONFIG],
      useFactory: (dataSource: DataSource, replica: ReadReplica, { database }: Config) =>
        new Sql(dataSource, replica, database.hasPreparedStatements),
    },
  ],
  exports: [DatabaseServer, MonthPartitions, ReadReplica, Sql],
})
export class DatabaseModule {}
