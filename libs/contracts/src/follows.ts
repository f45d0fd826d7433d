import type { DesignCard } from './catalogue.js';
import type { Integer, Timestamp } from './scalars.js';

/** Limits of following designers (SHELF-04). */
export const FOLLOW_LIMITS = {
  perAccount: 500,
  /** The newest designs that 上新 shows. */
  newDesigns: 48,
} as const;

/** Texts about following. Apart from `MESSAGES`, because every page of the site loads those. */
export const FOLLOW_MESSAGES = {
  added: '已关注',
  removed: '已取消关注',
  visited: '已记录',
  own: '不能关注自己',
  tooMany: `最多关注 ${FOLLOW_LIMITS.perAccount} 位设计师，请先取消一些关注`,
} as const;

/** One row of GET /account/follows/: a designer whom the user follows. */
export interface FollowedDesigner {
  username: string;
  followed_at: Timestamp;
}

/** A design of a followed designer. */
export interface FollowedDesign extends DesignCard {
  /** Whether it was published since the last visit, and since the user follows the designer. */
  is_unseen: boolean;
}

/** GET /account/follows/new: the newest designs on sale of followed designers. */
export interface FollowedDesigns {
  /** How many of the results were published since the last visit. */
  unseen: Integer;
  results: FollowedDesign[];
}

/** A followed designer in the export of personal data. */
export interface FollowRecord {
  designer: string;
  followed_at: Timestamp;
  last_visit_at: Timestamp;
}
