export { DatabaseModule, createDataSource } from './database.module.js';
export { countPendingMigrations, runMigrations } from './migrate.js';
export { PreparedStatements, type PreparedStatement } from './prepared-statements.js';
