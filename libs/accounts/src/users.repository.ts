import { Injectable } from '@nestjs/common';
import { DataSource, type Repository } from 'typeorm';
import { User } from './user.entity.js';

@Injectable()
export class UsersRepository {
  private readonly users: Repository<User>;

  constructor(private readonly dataSource: DataSource) {
    this.users = dataSource.getRepository(User);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ email: email.toLowerCase() });
  }

  findByPhone(phone: string): Promise<User | null> {
    return this.users.findOneBy({ phone });
  }

  async insert(user: Partial<User>): Promise<User> {
    return this.users.save(this.users.create(user));
  }

  /** Counts a failure; the last allowed one locks the account and starts the count anew. */
  async countFailedSignIn(id: number, allowed: number, lockMinutes: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE users SET
         failed_sign_ins = CASE WHEN failed_sign_ins + 1 >= $2 THEN 0 ELSE failed_sign_ins + 1 END,
         locked_until = CASE WHEN failed_sign_ins + 1 >= $2
           THEN greatest(locked_until, now() + make_interval(mins => $3)) ELSE locked_until END
       WHERE id = $1`,
      [id, allowed, lockMinutes],
    );
  }

  /** Starts the count anew after a success; false when the account was locked meanwhile. */
  async forgetFailedSignIns(id: number): Promise<boolean> {
    const [, affected] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE users SET failed_sign_ins = 0, locked_until = NULL
       WHERE id = $1 AND (locked_until IS NULL OR locked_until < now())`,
      [id],
    );
    return affected === 1;
  }
}
