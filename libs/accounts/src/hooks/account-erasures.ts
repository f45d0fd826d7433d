import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountHooks } from './account-hooks.js';

/** What other libs erase when an account is deleted. */
@Injectable()
export class AccountErasures extends AccountHooks<[userId: number, manager: EntityManager]> {}
