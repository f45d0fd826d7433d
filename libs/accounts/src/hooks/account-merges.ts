import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountHooks } from './account-hooks.js';

/**
 * What other libs reassign when an account is merged into another one, before the first one is deleted. All else is
 * deleted with the account.
 */
@Injectable()
export class AccountMerges extends AccountHooks<
  [fromId: number, intoId: number, manager: EntityManager]
> {}
