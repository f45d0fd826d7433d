/** SQL of a `timestamptz` as text in JSON: ISO 8601 in UTC with milliseconds, as `Date.toISOString()` writes it. */
export const isoTime = (timestamp: string): string =>
  `to_char(${timestamp} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
