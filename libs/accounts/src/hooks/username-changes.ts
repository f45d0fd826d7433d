import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountHooks } from './account-hooks.js';

/**
 * What other libs rewrite when an account that they know by its name gets another one: it was renamed, merged into
 * another account, whose name it is then, or deleted.
 */
@Injectable()
export class UsernameChanges extends AccountHooks<
  [from: string, to: string, manager: EntityManager]
> {}
