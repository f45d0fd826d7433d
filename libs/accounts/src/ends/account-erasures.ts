import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type Erasure = (userId: number, manager: EntityManager) => Promise<void>;

/**
 * What other libs erase when an account is deleted. They import accounts and register here when they start, because
 * accounts cannot import them.
 */
@Injectable()
export class AccountErasures {
  private readonly erasures: Erasure[] = [];

  /** @param erasure runs in the transaction that deletes the account */
  register(erasure: Erasure): void {
    this.erasures.push(erasure);
  }

  async run(userId: number, manager: EntityManager): Promise<void> {
    for (const erase of this.erasures) await erase(userId, manager);
  }
}
