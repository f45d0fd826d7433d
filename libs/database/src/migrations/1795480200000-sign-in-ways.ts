import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes that sign in by phone (WALK-02), and what an activation link carries: the browser that registered, and the page
 * to go on with (WALK-08).
 */
export class SignInWays1795480200000 implements MigrationInterface {
  name = 'SignInWays1795480200000';

  async up(runner: QueryRunner): Promise<void> {
    await this.setUsages(runner, "'register', 'reset', 'link', 'login'");
    await runner.query('ALTER TABLE account_links ADD browser_hash bytea, ADD redirect text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_links DROP redirect, DROP browser_hash');
    await runner.query("DELETE FROM sms_codes WHERE usage = 'login'");
    await this.setUsages(runner, "'register', 'reset', 'link'");
  }

  private async setUsages(runner: QueryRunner, usages: string): Promise<void> {
    await runner.query('ALTER TABLE sms_codes DROP CONSTRAINT sms_codes_usage_check');
    await runner.query(`ALTER TABLE sms_codes ADD CONSTRAINT sms_codes_usage_check
      CHECK (usage IN (${usages}))`);
  }
}
