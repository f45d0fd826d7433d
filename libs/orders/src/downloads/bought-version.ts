/** SQL: the version of the archive that an order `o` sold. Orders from before snapshots count as buying the first one. */
export const BOUGHT_VERSION = `coalesce((SELECT (s.design #>> '{archive,version}')::int
  FROM order_snapshots s WHERE s.order_id = o.id), 1)`;
