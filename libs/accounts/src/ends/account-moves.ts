import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type Move = (fromId: number, intoId: number, manager: EntityManager) => Promise<void>;

/**
 * What other libs move when an account is merged into another one. They import accounts and register here when they
 * start, because accounts cannot import them. What nobody moves is deleted with the account.
 */
@Injectable()
export class AccountMoves {
  private readonly moves: Move[] = [];

  /** @param move runs in the transaction that merges the accounts, before the first one is deleted */
  register(move: Move): void {
    this.moves.push(move);
  }

  async run(fromId: number, intoId: number, manager: EntityManager): Promise<void> {
    for (const move of this.moves) await move(fromId, intoId, manager);
  }
}
