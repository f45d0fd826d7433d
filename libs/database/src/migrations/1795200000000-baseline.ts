import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './baseline/accounts.js';
import { CATALOGUE } from './baseline/catalogue.js';
import { INFRASTRUCTURE } from './baseline/infrastructure.js';
import { ORDERS } from './baseline/orders.js';
import { PAYMENTS } from './baseline/payments.js';

/** The schema of version 0.1. It replaces the migrations that led to it, and is never changed. */
export class Baseline1795200000000 implements MigrationInterface {
  name = 'Baseline1795200000000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [INFRASTRUCTURE, ACCOUNTS, CATALOGUE, ORDERS, PAYMENTS].flat();
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE reconciliation_differences, reconciliations, refunds, payment_notifications, payment_attempts,
        download_grants, orders, archives, design_images, design_categories, designs, categories, audit_log,
        confirmations, api_tokens, device_logins, wechat_sign_ins, sms_codes, account_links, sessions, users,
        sent_messages, backup_runs, outbox`);
    await runner.query('DROP FUNCTION username_skeleton');
    await runner.query('DROP FUNCTION tell_catalogue_change');
  }
}
