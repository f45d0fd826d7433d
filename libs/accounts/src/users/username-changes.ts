import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type Listener = (from: string, to: string, manager: EntityManager) => Promise<void>;

/**
 * What other libs rewrite when an account that they know by its name gets another one: it was renamed, merged into
 * another account, or deleted. They import accounts and register here when they start, because accounts cannot import
 * them.
 */
@Injectable()
export class UsernameChanges {
  private readonly listeners: Listener[] = [];

  /** @param listener runs in the transaction that changes the name */
  register(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** @param to the name after a rename, of the other account after a merge */
  async run(from: string, to: string, manager: EntityManager): Promise<void> {
    for (const listener of this.listeners) await listener(from, to, manager);
  }
}
