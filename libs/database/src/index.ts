export { asAnonymousRead } from './anonymous-reads.js';
export { backoff } from './backoff.js';
export { isDatabaseUnavailable } from './database-unavailable.js';
export { CATALOGUE_CHANGES, ChangeFeed, type ChangeListener } from './change-feed.js';
export { DatabaseServer } from './database-server.js';
export { DatabaseModule, createDataSource, MIGRATIONS_TABLE } from './database.module.js';
export {
  countPendingMigrations,
  isKnownMigration,
  migrateEmptyTo,
  MIGRATION_LOCK,
  MIGRATION_NAMES,
  runMigrations,
} from './migrate.js';
export { CHINA_TODAY, IN_CHINA } from './china-days.js';
export { isoTime } from './iso-time.js';
export { MonthPartitions, type PartitionRun, type PartitionState } from './month-partitions.js';
export { isPublicId, newPublicId } from './public-id.js';
export { ReadReplica } from './read-replica.js';
export { Sql, type PreparedStatement } from './sql.js';
export { isUniqueViolation } from './unique-violation.js';
