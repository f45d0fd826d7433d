import { type SignedInUser, UsersService } from '#accounts';
import { DataSource } from 'typeorm';
import type { TestShop } from './shop.js';

/** The accounts of a test's shop, with names and phones that no other test of the file uses. */
export class TestAccounts {
  private count = 0;

  constructor(private readonly shop: TestShop) {}

  newName(): string {
    this.count += 1;
    return `user${this.count}`;
  }

  newPhone(): string {
    this.count += 1;
    return `138${String(this.count).padStart(8, '0')}`;
  }

  /** Creates an account with the password `Passw0rd` and the email `{username}@test.example`. */
  create(): Promise<SignedInUser> {
    return this.shop.createUser(this.newName());
  }

  createAdmin(): Promise<SignedInUser> {
    return this.shop.createUser(this.newName(), { isAdmin: true });
  }

  /** Creates an account that nobody can sign in to, as an import does for a designer. */
  async createUnowned(): Promise<SignedInUser> {
    const username = this.newName();
    const users = this.shop.modules.get(UsersService);
    const id = await this.shop.modules
      .get(DataSource)
      .transaction((manager) => users.findOrCreateDesigner(username, manager));
    const nothing = { email: null, phone: null, avatar: null, sessionId: null };
    const rights = { isAdmin: false, role: null, hasPassword: false, hasWechat: false };
    const second = { secondFactor: 'off', withheld: null } as const;
    return { id, username, displayName: username, ...nothing, ...rights, ...second };
  }

  /** Changes columns of an account. @param changes SQL, such as `phone = NULL` */
  async set({ id }: { id: number }, changes: string): Promise<void> {
    await this.shop.database.query(`UPDATE users SET ${changes} WHERE id = $1`, [id]);
  }

  /** The row of an account; undefined if there is none. */
  async row({ id }: { id: number }): Promise<Record<string, unknown> | undefined> {
    const [row] = await this.shop.database.query('SELECT * FROM users WHERE id = $1', [id]);
    return row;
  }

  /** What the audit log says of a subject, oldest first. */
  audit(subject: string | number): Promise<Record<string, unknown>[]> {
    return this.shop.database.query(
      `SELECT actor_name AS actor, action, details FROM audit_log WHERE subject = $1 ORDER BY id`,
      [String(subject)],
    );
  }
}
