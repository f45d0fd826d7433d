import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountHooks } from './account-hooks.js';

/**
 * What other libs move when an account is merged into another one, before the first one is deleted. What no lib moves is
 * deleted with the account.
 */
@Injectable()
export class AccountMoves extends AccountHooks<
  [fromId: number, intoId: number, manager: EntityManager]
> {}
