import type { DesignCard } from './catalogue.js';
import type { Integer, Timestamp } from '../http/scalars.js';

/** Limits of following designers (SHELF-04). */
export const FOLLOW_LIMITS = {
  perAccount: 500,
  /** Number of designs on the page 上新. */
  newDesigns: 48,
} as const;

/** Texts about following. Separate from `MESSAGES`, because every page of the site loads those. */
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
  /** Whether it was published after the last visit and after the user followed the designer. */
  is_unseen: boolean;
}

/** GET /account/follows/new: the newest designs on sale of followed designers. */
export interface FollowedDesigns {
  /** Number of results with `is_unseen`. */
  unseen: Integer;
  results: FollowedDesign[];
}

/** A followed designer in the export of personal data. */
export interface FollowRecord {
  designer: string;
  followed_at: Timestamp;
  last_visit_at: Timestamp;
}
