import { VERSION_LIMITS } from '#contracts';
import { ARCHIVE_ROWS } from '#files';
import { BOUGHT_VERSION } from './bought-version.js';

/**
 * SQL: whether the archive `t` is free for an order `o`: it is, or replaces, a version with a note that is newer than
 * the one that was bought (SHELF-09).
 */
export const IS_FREE = `EXISTS (SELECT FROM ${ARCHIVE_ROWS} noted WHERE noted.design_id = o.design_id
  AND noted.note IS NOT NULL AND noted.version > ${BOUGHT_VERSION} AND noted.version <= t.version)`;

/** SQL: the free downloads that a paid order `o` has left of the newest archive; 0 if that one is not free for it. */
export const FREE_LEFT = `coalesce((
  SELECT ${VERSION_LIMITS.downloads} - coalesce((SELECT v.used FROM version_downloads v
    WHERE v.order_id = o.id AND v.archive_id = t.id), 0)
  FROM (SELECT a.id, a.version FROM ${ARCHIVE_ROWS} a WHERE a.design_id = o.design_id
    ORDER BY a.version DESC LIMIT 1) t
  WHERE o.state = 'paid' AND ${IS_FREE}), 0)`;
