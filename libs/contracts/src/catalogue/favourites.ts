import type { Integer, Timestamp } from '../http/scalars.js';

/** Limits of favourites (SHELF-02). */
export const FAVOURITE_LIMITS = {
  perAccount: 1_000,
  /** A visitor's, which the device keeps; also how many can be merged at once. */
  perDevice: 60,
  perPage: 12,
} as const;

/** The texts about favourites; not among MESSAGES, so that the home page does not load them. */
export const FAVOURITE_MESSAGES = {
  added: '已收藏',
  removed: '已取消收藏',
  merged: '已合并收藏',
  tooMany: `最多收藏 ${FAVOURITE_LIMITS.perAccount} 款，请先取消一些收藏`,
  invalid: '收藏的设计编号不正确',
  deviceFull: `未登录时最多收藏 ${FAVOURITE_LIMITS.perDevice} 款，登录后可以收藏更多`,
} as const;

/** POST /account/favourites/: the designs that a device kept before the sign-in, newest first. */
export interface MergeFavouritesRequest {
  design_ids: Integer[];
}

/** A favourite as the user's own data export shows it, also when the design is off sale. */
export interface FavouriteRecord {
  design_id: Integer;
  created_at: Timestamp;
}
