import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which a designer takes over an account that an import created. */
export class DesignerInvitations1795410000000 implements MigrationInterface {
  name = 'DesignerInvitations1795410000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account_links DROP CONSTRAINT account_links_purpose_check,
        ADD CONSTRAINT account_links_purpose_check
          CHECK (purpose IN ('verify', 'reset', 'link', 'invite'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM account_links WHERE purpose = 'invite'");
    await runner.query(`
      ALTER TABLE account_links DROP CONSTRAINT account_links_purpose_check,
        ADD CONSTRAINT account_links_purpose_check
          CHECK (purpose IN ('verify', 'reset', 'link'))`);
  }
}
